/** What a model takes and refuses, as far as a call of another format must be fitted to it. */
export interface ModelRules {
  /** The most it writes; undefined for models that are not known. */
  outputLimit: number | undefined
  /** How thinking is asked for: by a number of tokens, adaptively, or either way. */
  thinking: 'none' | 'budget' | 'either' | 'adaptive'
  /** How it is switched off; undefined: never. */
  thinkingOff: 'disabled' | 'between_tools' | undefined
  /** Levels of `output_config.effort`, weakest first. */
  efforts: readonly Effort[]
  refusesSampling: boolean
  /** Takes `temperature` or `top_p`, but not both. */
  refusesBothSamplings: boolean
  refusesForcedTools: boolean
  hasStructuredOutputs: boolean
  /** System messages may stand between turns. */
  takesSystemMessages: boolean
  /** The last turn may be the beginning of the answer. */
  takesPrefill: boolean
}

export type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max'

const ALL_EFFORTS: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max']

/** Models of other vendors that speak this format: they are asked as the client asked. */
const UNKNOWN: ModelRules = {
  outputLimit: undefined,
  thinking: 'either',
  thinkingOff: 'disabled',
  efforts: [],
  refusesSampling: false,
  refusesBothSamplings: false,
  refusesForcedTools: false,
  hasStructuredOutputs: false,
  takesSystemMessages: false,
  takesPrefill: true,
}

/**
 * Rules by family and generation; a later model of a family is taken to be like the last one that is known.
 * https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting (thinking, by model)
 * https://platform.claude.com/docs/en/build-with-claude/effort
 * https://platform.claude.com/docs/en/models/opus-5-5/migration-guide (sampling, forced tools)
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 * https://platform.claude.com/docs/en/about-claude/models/migration-guide (beginnings of answers)
 */
export function rulesOf(model: string): ModelRules {
  const name = claudeName(model)
  if (!name) return UNKNOWN
  const { family, generation } = name
  const isFable = family === 'fable' || family === 'mythos'
  const isFrom = (first: Partial<Record<string, number>>) => generation >= (first[family] ?? Number.POSITIVE_INFINITY)
  const isAdaptive = isFable || isFrom({ opus: 407, sonnet: 500, haiku: 505 })
  const isAlwaysThinking = isFable || isFrom({ opus: 505 })
  return {
    outputLimit: outputLimitOf(family, generation),
    thinking: isAdaptive ? 'adaptive' : thinkingOf(family, generation),
    thinkingOff: isAlwaysThinking ? undefined : isFrom({ sonnet: 505 }) ? 'between_tools' : 'disabled',
    efforts: isAdaptive ? ALL_EFFORTS : effortsOf(family, generation),
    refusesSampling: isAdaptive,
    refusesBothSamplings: !isAdaptive && generation >= 401,
    refusesForcedTools: isFrom({ opus: 505, sonnet: 505, fable: 501, mythos: 501 }),
    hasStructuredOutputs: isFable || generation >= 405 || isFrom({ opus: 401 }),
    takesSystemMessages: isFable || isFrom({ opus: 408, sonnet: 500, haiku: 505 }),
    takesPrefill: !isFable && !isFrom({ opus: 406, sonnet: 406, haiku: 505 }),
  }
}

function thinkingOf(family: string, generation: number): ModelRules['thinking'] {
  if (generation < 307) return 'none'
  return generation === 406 && family !== 'haiku' ? 'either' : 'budget'
}

function effortsOf(family: string, generation: number): readonly Effort[] {
  if (generation === 406) return family === 'opus' ? ['low', 'medium', 'high', 'max'] : ['low', 'medium', 'high']
  return generation === 405 && family === 'opus' ? ['low', 'medium', 'high'] : []
}

/** https://platform.claude.com/docs/en/about-claude/models/overview */
function outputLimitOf(family: string, generation: number): number {
  if (generation < 305) return 4_096
  if (generation < 307) return 8_192
  if (generation >= 406) return 128_000
  return family === 'opus' && generation < 405 ? 32_000 : 64_000
}

/** Whether Anthropic made the model, whoever offers it. */
export const isClaude = (model: string): boolean => claudeName(model) !== undefined

const NAME = /claude-(?:([a-z]+)-)?(\d+)(?:[.-](\d{1,2}))?(?!\d)(?:-([a-z]+))?/i

/** Family and generation (4.5 is 405) of `claude-opus-4-5-20251101`, `claude-3-5-sonnet`, `us.anthropic.claude-...`. */
function claudeName(model: string): { family: string; generation: number } | undefined {
  if (/claude-mythos-preview/i.test(model)) return { family: 'mythos', generation: 500 }
  const match = NAME.exec(model)
  if (!match) return undefined
  const [, before, major, minor = '0', behind] = match
  return { family: (before ?? behind ?? '').toLowerCase(), generation: Number(major) * 100 + Number(minor) }
}

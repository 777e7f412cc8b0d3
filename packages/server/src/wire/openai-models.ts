import type { ReasoningWish } from './chat.ts'
import { grokEfforts, isGrok } from './grok-models.ts'

type Effort = NonNullable<ReasoningWish['effort']>

/** The generation of one of OpenAI's GPT models: 506 for `gpt-5.6-sol`; undefined for other names. */
export function gptGeneration(model: string): number | undefined {
  const match = /^(?:openai\/)?gpt-(\d{1,2})(?:\.(\d{1,2}))?(?![\d.])/.exec(model)
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : undefined
}

/** Chat models of a generation that thinks do not think. */
export const isChatModel = (model: string): boolean => (gptGeneration(model) ?? 0) >= 500 && /-chat/.test(model)

/** Whether OpenAI made the model, as far as its name tells. */
export const isOpenAiModel = (model: string): boolean => /^(?:openai\/)?(?:gpt-\d|o\d|chatgpt-)/.test(model)

/** Refuse any wish of thinking. https://developers.openai.com/api/docs/guides/reasoning */
const PLAIN_MODEL = /^(?:openai\/)?(?:gpt-3|gpt-4|chatgpt-)/

export const takesReasoning = (model: string): boolean =>
  !PLAIN_MODEL.test(model) && !isChatModel(model) && (!isGrok(model) || grokEfforts(model) !== undefined)

/** https://developers.openai.com/api/docs/models; the first that fits counts. */
const OUTPUT_LIMITS: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/^gpt-3\.5|^gpt-4o-2024-05-13|^gpt-4-(turbo|1106|0125|vision)/, 4_096],
  [/^gpt-4o|^chatgpt-4o|^gpt-5(\.\d)?-chat/, 16_384],
  [/^gpt-4\.1|^o1-preview/, 32_768],
  [/^o1-mini/, 65_536],
  [/^o\d/, 100_000],
  [/^gpt-[5-9]/, 128_000],
]

/** The most that one of OpenAI's models writes, its thinking included; undefined for what is not known. */
export function outputLimitOf(model: string): number | undefined {
  const name = model.replace(/^openai\//, '')
  return OUTPUT_LIMITS.find(([known]) => known.test(name))?.[1]
}

/** The word that stands nearest to a budget. */
export function effortOf({ effort, budgetTokens, isAdaptive }: ReasoningWish): ReasoningWish['effort'] {
  if (effort) return effort
  if (budgetTokens === undefined) return isAdaptive ? 'medium' : undefined
  if (budgetTokens === 0) return 'none'
  if (budgetTokens <= 2_048) return 'low'
  return budgetTokens <= 12_288 ? 'medium' : 'high'
}

const ORDER: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']

/**
 * The effort that a model takes and that stands nearest below the one asked for, or its weakest. Models that are not
 * OpenAI's are asked as the client asked.
 */
export function nearestEffort(asked: Effort, model: string): Effort {
  const efforts = effortsOf(model)
  if (efforts === undefined || efforts.includes(asked)) return asked
  return efforts.findLast((effort) => ORDER.indexOf(effort) <= ORDER.indexOf(asked)) ?? efforts[0] ?? asked
}

/**
 * Weakest first; undefined for models that are not known to think.
 * https://developers.openai.com/api/docs/guides/reasoning
 * https://developers.openai.com/api/docs/guides/latest-model (`none` of the sixth generation)
 */
function effortsOf(model: string): readonly Effort[] | undefined {
  if (isGrok(model)) return grokEfforts(model)
  if (/^(?:openai\/)?o\d/.test(model)) return ['low', 'medium', 'high']
  const generation = gptGeneration(model)
  if (generation === undefined || generation < 500 || isChatModel(model)) return undefined
  const isCodex = /codex/.test(model)
  if (generation === 500) return isCodex ? ['low', 'medium', 'high'] : ['minimal', 'low', 'medium', 'high']
  const weakest: readonly Effort[] = isCodex || alwaysThinks(model) ? ['low'] : ['none', 'low']
  if (generation === 501 && !/codex-max/.test(model)) return [...weakest, 'medium', 'high']
  return [...weakest, 'medium', 'high', 'xhigh', ...(generation >= 506 ? (['max'] as const) : [])]
}

/** Of the generations that can be told not to think, these cannot. */
const alwaysThinks = (model: string): boolean => /gpt-6-astra|gpt-6\.1-sol/.test(model)

/** Generations that think when nothing is said of it. */
const THINKING_BY_ITSELF = 505

/**
 * Models that think refuse `temperature`, `top_p` and what else chooses words.
 * https://developers.openai.com/api/docs/guides/deployment-checklist
 * https://learn.microsoft.com/azure/ai-foundry/openai/how-to/reasoning (what is not supported)
 */
export function takesSampling(model: string, effort: Effort | undefined): boolean {
  if (isChatModel(model)) return true
  const generation = gptGeneration(model)
  if (generation === undefined) return !/^(?:openai\/)?o\d/.test(model)
  if (generation < 500) return true
  if (generation === 500 || alwaysThinks(model)) return false
  return effort === 'none' || (effort === undefined && generation < THINKING_BY_ITSELF)
}

/** What Azure's deployment of a model is called: it has no dots in its name. */
export const deploymentOf = (model: string): string => model.replaceAll('.', '')

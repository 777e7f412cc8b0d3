/**
 * Output-to-input price factors that follow from the model's name. A forced rule wins over the site's
 * CompletionRatio; the others are only defaults. First match counts.
 */
interface CompletionRule {
  matches: (model: string) => boolean
  ratio: number
  isForced: boolean
}

const GIZMO_KEYS = ['gpt-4-gizmo-*', 'gpt-4o-gizmo-*']

const isPlainGpt4 = (model: string): boolean =>
  model.startsWith('gpt-4') && !model.endsWith('-all') && !GIZMO_KEYS.includes(model)

const startsWithAny = (model: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => model.startsWith(prefix))

const forced = (ratio: number, matches: (model: string) => boolean): CompletionRule => ({
  matches,
  ratio,
  isForced: true,
})
const byDefault = (ratio: number, matches: (model: string) => boolean): CompletionRule => ({
  matches,
  ratio,
  isForced: false,
})

const RULES: readonly CompletionRule[] = [
  forced(3, (model) => model === 'gpt-4o-2024-05-13'),
  // What a speaking model gives is sound, at a price of its own.
  forced(4, (model) => isPlainGpt4(model) && model.startsWith('gpt-4o') && !model.includes('-tts')),
  forced(2, (model) => isPlainGpt4(model) && model.startsWith('gpt-4.5-preview')),
  forced(
    3,
    (model) =>
      isPlainGpt4(model) &&
      (model.startsWith('gpt-4-turbo') || /gpt-4-110[56]$/.test(model) || model.endsWith('preview')),
  ),
  byDefault(4, (model) => model.startsWith('gpt-4.1')),
  byDefault(2, isPlainGpt4),
  byDefault(6, (model) => /^gpt-5\.[4-9]/.test(model)),
  byDefault(8, (model) => model.startsWith('gpt-5')),
  forced(4, (model) => startsWithAny(model, ['o1', 'o3'])),
  byDefault(4, (model) => model.startsWith('o4')),
  forced(3, (model) => model === 'chatgpt-4o-latest'),
  forced(3, (model) => model.includes('claude-instant-1')),
  forced(3, (model) => model.includes('claude-2')),
  forced(5, (model) => model.includes('claude-3')),
  byDefault(5, (model) => model.includes('claude-')),
  forced(3, (model) => model === 'gpt-3.5-turbo' || (model.startsWith('gpt-3.5') && model.endsWith('0125'))),
  forced(2, (model) => model.startsWith('gpt-3.5') && model.endsWith('1106')),
  forced(1.3333333333, (model) => model.startsWith('gpt-3.5')),
  byDefault(5, (model) => model.startsWith('mistral-medium-')),
  byDefault(1, (model) => startsWithAny(model, ['mistral-nemo', 'mistral-embed'])),
  forced(3, (model) => model.startsWith('mistral-')),
  forced(4, (model) => startsWithAny(model, ['gemini-1.5', 'gemini-2.0'])),
  forced(8, (model) => model.startsWith('gemini-2.5-pro-preview')),
  byDefault(8, (model) => model.startsWith('gemini-2.5-pro')),
  byDefault(6, (model) => /^gemini-[3-9]/.test(model)),
  byDefault(4, (model) => model.startsWith('gemini-')),
  forced(3, (model) => model === 'command-r'),
  forced(5, (model) => model === 'command-r-plus'),
  forced(4, (model) => model === 'command-r-08-2024' || model === 'command-r-plus-08-2024'),
  byDefault(4, (model) => model.startsWith('command')),
  forced(4, (model) => ['deepseek-chat', 'deepseek-reasoner'].includes(model.toLowerCase())),
  forced(2, (model) => startsWithAny(model, ['ERNIE-Speed-', 'ERNIE-Lite-', 'ERNIE-Character', 'ERNIE-Functions'])),
  byDefault(6.6666666667, (model) => model.startsWith('grok-3-mini-fast')),
  byDefault(1.6666666667, (model) => model.startsWith('grok-3-mini')),
  byDefault(5, (model) => startsWithAny(model, ['grok-2', 'grok-3', 'grok-beta', 'grok-vision-beta'])),
  forced(1.25, (model) => model === 'llama2-70b-4096'),
  forced(2, (model) => model === 'llama3-8b-8192'),
  forced(1.3389830508, (model) => model === 'llama3-70b-8192'),
]

/** The factor for a model, given what the site's own table says about it. 1 when nothing does. */
export function completionRatioOf(model: string, configured: number | undefined): number {
  if (model.includes('/') && configured !== undefined) return configured
  const rule = RULES.find(({ matches }) => matches(model))
  if (rule?.isForced) return rule.ratio
  return configured ?? rule?.ratio ?? 1
}

/** Price of sounds over that of text, from the model's name, where the site's AudioRatio says nothing. First match counts. */
interface AudioRule {
  matches: (model: string) => boolean
  ratio: number
}

const RULES: readonly AudioRule[] = [
  { matches: (model) => model.endsWith('gpt-4o-realtime-preview-2024-12-17'), ratio: 8 },
  { matches: (model) => model.includes('-realtime') && model.includes('mini'), ratio: 16.6666666667 },
  { matches: (model) => model.includes('-realtime'), ratio: 20 },
  { matches: (model) => model.endsWith('gpt-4o-audio-preview-2024-12-17'), ratio: 16 },
  { matches: (model) => model.includes('-audio') && model.includes('mini'), ratio: 66.6666666667 },
  { matches: (model) => model.includes('-audio'), ratio: 40 },
  // Gemini's larger models take sounds at the price of text; the smaller ones are in the default table.
  // https://ai.google.dev/gemini-api/docs/pricing
  { matches: (model) => model.startsWith('gemini-'), ratio: 1 },
]

const RATIO_OF_OTHER_MODELS = 20
const COMPLETION_RATIO_OF_OTHER_MODELS = 2

export function audioRatioOf(model: string, configured: number | undefined): number {
  return configured ?? RULES.find(({ matches }) => matches(model))?.ratio ?? RATIO_OF_OTHER_MODELS
}

/** Price of sounds that come out over that of sounds that go in. */
export const audioCompletionRatioOf = (configured: number | undefined): number =>
  configured ?? COMPLETION_RATIO_OF_OTHER_MODELS

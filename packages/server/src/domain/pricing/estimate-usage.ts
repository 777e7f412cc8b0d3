import { type CallPrice, quotaOfCall } from '@tollgate/contract/quota'

/** What is known of a call before it is sent. */
export interface CallSize {
  bodyBytes: number
  bodyCharacters: number
  /** Characters of images and sounds inside the body: they are not text. */
  mediaCharacters: number
  mediaParts: number
  /** What the caller allows, if it says. */
  maxOutputTokens: number | undefined
  /** How many answers are asked for. */
  answers: number
  /** False for embeddings. */
  hasOutput: boolean
}

const OUTPUT_WHEN_UNKNOWN = 4_096
const TOKENS_PER_MEDIA_PART = 1_000

/** Longest answers of well-known models, most special prefix first. */
const OUTPUT_LIMITS: readonly (readonly [prefix: string, tokens: number])[] = [
  ['gpt-5', 128_000],
  ['gpt-4.1', 32_768],
  ['gpt-4o', 16_384],
  ['chatgpt-4o', 16_384],
  ['gpt-4', 4_096],
  ['gpt-3.5', 4_096],
  ['o1-mini', 65_536],
  ['o1', 100_000],
  ['o3', 100_000],
  ['o4', 100_000],
  ['claude-3-7', 64_000],
  ['claude-3-5', 8_192],
  ['claude-3', 4_096],
  ['gemini-2.5', 65_536],
  ['gemini', 8_192],
  ['deepseek-reasoner', 64_000],
  ['deepseek', 8_192],
]

/**
 * Quota to hold for a call: the estimated input and the longest output it can have. The raw `max_tokens` is never
 * held when it is above what the model can do: clients send 64,000 as a matter of course.
 */
export function quotaToHold(model: string, size: CallSize, price: CallPrice): number {
  const inputTokens = Math.max(1, estimateInputTokens(size))
  const outputTokens = size.hasOutput ? longestOutput(model, size.maxOutputTokens) * size.answers : 0
  return quotaOfCall({ inputTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens }, price)
}

function longestOutput(model: string, asked: number | undefined): number {
  const known = OUTPUT_LIMITS.find(([prefix]) => model.startsWith(prefix))?.[1]
  return Math.min(asked ?? Number.POSITIVE_INFINITY, known ?? OUTPUT_WHEN_UNKNOWN)
}

/** Four letters or one Chinese character are about a token; how many of each follows from bytes against characters. */
function estimateInputTokens(size: CallSize): number {
  const textCharacters = Math.max(0, size.bodyCharacters - size.mediaCharacters)
  const wideCharacters = Math.min(textCharacters, Math.floor((size.bodyBytes - size.bodyCharacters) / 2))
  return Math.ceil((textCharacters - wideCharacters) / 4 + wideCharacters + size.mediaParts * TOKENS_PER_MEDIA_PART)
}

/**
 * Token counts of one call. No token stands in two parts, except that `reasoningTokens` is inside `outputTokens`. Kinds
 * that most calls do not have are missing then.
 */
export interface TokenUsage {
  /** Text that went in, neither read from the prompt cache nor written to it. */
  inputTokens: number
  cachedTokens: number
  /** Written to the prompt cache, for five minutes. */
  cacheWriteTokens: number
  outputTokens: number
  /** Part of `outputTokens`. */
  reasoningTokens: number
  /** Written to the prompt cache for an hour. */
  cacheWriteHourTokens?: number
  audioInputTokens?: number
  audioOutputTokens?: number
  imageInputTokens?: number
  imageOutputTokens?: number
  /** The vendor's numbers were negative, fractional or absurd and were put right. */
  isClamped: boolean
  /** A number was beyond belief, or none at all: tokens are counted here instead, and charged by that. */
  isAbsurd?: boolean
  /** Told while the answer was being written: its output is no count of all of it. */
  isBeginning?: boolean
  /** The vendor counted its output alone. */
  isInputUnknown?: boolean
}

/** The parts that are missing when they are 0. */
export const RARE_PARTS = [
  'cacheWriteHourTokens',
  'audioInputTokens',
  'audioOutputTokens',
  'imageInputTokens',
  'imageOutputTokens',
] as const

export function hasRareParts(usage: TokenUsage): boolean {
  for (const part of RARE_PARTS) if (usage[part] !== undefined) return true
  return false
}

/** Usage of so much text, with nothing else in it. */
export const textUsage = (inputTokens: number, outputTokens = 0): TokenUsage => ({
  inputTokens,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  isClamped: false,
})

/** No honest call has more tokens of one kind. */
const TOKENS_MAX = 10_000_000
const WRITTEN_NUMBER = /^\d{1,15}$/

/** A number, or a text of digits. */
export const isCount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && WRITTEN_NUMBER.test(value))

/** Reads vendor numbers; whatever is not a sensible count becomes one and is noted in `isClamped`. */
export class CountReader {
  isClamped = false
  /** A number was beyond belief, or none at all: nothing of this usage may be charged. */
  isAbsurd = false

  count(value: unknown): number {
    if (value === undefined || value === null) return 0
    if (typeof value === 'string' && WRITTEN_NUMBER.test(value)) return this.clamp(this.count(Number(value)))
    // What is no number says as little as what is missing: taken for 0 it would give the answer away.
    if (typeof value !== 'number' || !Number.isFinite(value) || value > TOKENS_MAX) {
      this.isAbsurd = true
      return this.clamp(0)
    }
    if (value < 0) return this.clamp(0)
    return Number.isInteger(value) ? value : this.clamp(Math.round(value))
  }

  private clamp(value: number): number {
    this.isClamped = true
    return value
  }
}

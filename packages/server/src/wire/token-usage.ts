/** Token counts of one call, each part apart: `inputTokens` holds neither cached nor cache-written tokens. */
export interface TokenUsage {
  inputTokens: number
  cachedTokens: number
  cacheWriteTokens: number
  outputTokens: number
  /** Part of `outputTokens`. */
  reasoningTokens: number
  /** The vendor's numbers were negative, fractional or absurd and were put right. */
  isClamped: boolean
  /** A number was beyond belief: tokens are counted here instead, and charged by that. */
  isAbsurd?: boolean
}

/** No honest call has more tokens of one kind. */
const TOKENS_MAX = 10_000_000

/** Reads vendor numbers; whatever is not a sensible count becomes one and is noted in `isClamped`. */
export class CountReader {
  isClamped = false
  /** A number was beyond belief: nothing of this usage may be charged. */
  isAbsurd = false

  count(value: unknown): number {
    if (value === undefined || value === null) return 0
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.clamp(0)
    if (value < 0) return this.clamp(0)
    if (value > TOKENS_MAX) {
      this.isAbsurd = true
      return this.clamp(0)
    }
    return Number.isInteger(value) ? value : this.clamp(Math.round(value))
  }

  private clamp(value: number): number {
    this.isClamped = true
    return value
  }
}

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
}

/** No honest call has more tokens of one kind. */
const TOKENS_MAX = 100_000_000

/** Reads vendor numbers; whatever is not a sensible count becomes one and is noted in `isClamped`. */
export class CountReader {
  isClamped = false

  count(value: unknown): number {
    if (value === undefined || value === null) return 0
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.clamp(0)
    if (value < 0) return this.clamp(0)
    if (value > TOKENS_MAX) return this.clamp(TOKENS_MAX)
    return Number.isInteger(value) ? value : this.clamp(Math.round(value))
  }

  private clamp(value: number): number {
    this.isClamped = true
    return value
  }
}

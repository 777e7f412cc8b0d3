import type { Exchange } from './socket-http.ts'

/** One call of a text operation, as the fake vendor's behaviours see it. */
export interface VendorCall {
  exchange: Exchange
  operation: 'chat' | 'completions'
  /** As it came in, with what stands behind `@`. */
  model: string
  isStream: boolean
  /** `stream_options.include_usage`. */
  wantsUsage: boolean
  /** How many calls of this model name came before. */
  earlierCalls: number
  /** Adds to the tokens that were sent. */
  noteTokens(count: number): void
}

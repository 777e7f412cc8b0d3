import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

export interface EmbeddingCall {
  model: string
  /** Texts, or texts as token numbers. */
  inputs: EmbeddingInput[]
  dimensions?: number
  user?: string
  /** What the vectors are for: `search_document`, `search_query`, `classification`, `clustering` and others. */
  purpose?: string
  title?: string
  /** Fields of the caller's format that have no place above, as they came. */
  extras: JsonObject
  warnings: string[]
}

export type EmbeddingInput = { kind: 'text'; text: string } | { kind: 'tokens'; tokens: number[] }

export interface EmbeddingReply {
  model: string
  /** One for each input, in its order. */
  vectors: number[][]
  usage?: TokenUsage | undefined
}

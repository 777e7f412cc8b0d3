import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

export interface RerankCall {
  model: string
  query: string
  /** Texts, or objects with a `text` or with images, as they came. */
  documents: (string | JsonObject)[]
  topN?: number
  returnsDocuments?: boolean
  extras: JsonObject
  warnings: string[]
}

export interface RerankReply {
  results: { index: number; score: number; document?: string | JsonObject }[]
  usage?: TokenUsage | undefined
}

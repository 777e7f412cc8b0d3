import type { FormFile } from './form-body.ts'
import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

/** Pictures from a text, and from other pictures. */
export interface ImageCall {
  model: string
  prompt: string
  /** How many pictures; missing: one. */
  count?: number
  /** `1024x1024`. */
  size?: string
  quality?: string
  style?: string
  /** How the client wants to get them. */
  delivery: 'url' | 'base64' | undefined
  /** Pictures to work on, for edits and variations. */
  sources: FormFile[]
  mask?: FormFile
  extras: JsonObject
  warnings: string[]
}

export interface ImageReply {
  /** Unix seconds. */
  createdAt?: number
  images: { url?: string; base64?: string; mediaType?: string; revisedPrompt?: string }[]
  usage?: TokenUsage | undefined
}

import type { FormFile } from './form-body.ts'
import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

/** A sound to be written down, in its own language or in English. */
export interface TranscriptionCall {
  model: string
  file: FormFile
  isTranslation: boolean
  language?: string
  prompt?: string
  temperature?: number
  /** `json`, `text`, `srt`, `verbose_json`, `vtt`; missing: `json`. */
  format?: string
  extras: JsonObject
  warnings: string[]
}

export interface TranscriptionReply {
  text: string
  language?: string
  /** Seconds. */
  duration?: number
  segments?: { start: number; end: number; text: string }[]
  usage?: TokenUsage | undefined
}

import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

/** A text to be spoken. */
export interface SpeechCall {
  model: string
  input: string
  voice?: string
  speed?: number
  /** `mp3`, `wav`, `opus`, `aac`, `flac`, `pcm`. */
  format?: string
  instructions?: string
  extras: JsonObject
  warnings: string[]
}

export interface SpeechReply {
  /** The sound, or where it lies. */
  audio: { kind: 'bytes'; mediaType: string; bytes: Uint8Array } | { kind: 'url'; url: string }
  usage?: TokenUsage | undefined
}

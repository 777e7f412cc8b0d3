import type { AppError } from '@tollgate/contract/app-error'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { JsonObject } from './read-json.ts'
import type { TokenUsage } from './token-usage.ts'

/**
 * The one internal form of a chat. Every format is translated into it and out of it; what only one format knows rides
 * in `extras` or in a part of kind `opaque` and is used by that format alone.
 */
export interface ChatCall {
  /** The vendor's name of the model. */
  model: string
  messages: ChatMessage[]
  isStream: boolean
  tools: ChatTool[]
  toolChoice?: ToolChoice
  allowsParallelTools?: boolean
  maxOutputTokens?: number
  temperature?: number
  topP?: number
  topK?: number
  stop?: string[]
  seed?: number
  frequencyPenalty?: number
  presencePenalty?: number
  /** How many answers are asked for; missing: one. */
  answers?: number
  output?: OutputFormat
  reasoning?: ReasoningWish
  /** How many alternatives of each token are wanted; 0: only the token's own probability. */
  topLogprobs?: number
  /** Names the end user to the vendor. */
  user?: string
  /** How long the answer shall be: `low`, `medium`, `high`. */
  verbosity?: string
  /** Keeps calls of one conversation on one cache. */
  cacheKey?: string
  serviceTier?: string
  metadata?: JsonObject
  /** What the call is about and vendors of one family alone can open: any other would answer another question. */
  needs?: { family: FamilyName; what: string }
  /** Fields of one family's own, by its name, as they came. */
  extras: Partial<Record<FamilyName, JsonObject>>
  /** What the target format could not express; the log row keeps them. */
  warnings: string[]
}

export type ChatMessage =
  | { role: 'system'; parts: TextPart[] }
  | { role: 'user'; parts: UserPart[]; name?: string }
  | { role: 'assistant'; parts: AssistantPart[] }
  /** Results of tools that the assistant's last message called. */
  | { role: 'tool'; parts: ToolResultPart[] }

/** Marks that stand at a part and mean something to some vendors only. */
interface Marked {
  /** The prompt up to here shall be cached. */
  cache?: { ttl: '5m' | '1h' }
}

export interface TextPart extends Marked {
  kind: 'text'
  text: string
  /** What an answer's text stands on, where the vendor says. */
  sources?: Source[]
}

/** A page or document that a passage of an answer stands on. */
export interface Source {
  /** Missing for documents that came with the call. */
  url?: string
  title?: string
  /** The source's own words. */
  quote?: string
  place?: Place
}

/** A passage of a text, in UTF-16 units, its end not in it; missing: the whole text. */
export interface Place {
  start: number
  end: number
}

/** A file inside the call. */
export interface MediaBytes {
  kind: 'bytes'
  mediaType: string
  base64: string
}

/** Bytes inside the call, an address, or the vendor's own number of an uploaded file. */
export type MediaSource =
  | MediaBytes
  | { kind: 'url'; url: string; mediaType?: string }
  | { kind: 'file-id'; id: string; family: FamilyName }

export interface ImagePart extends Marked {
  kind: 'image'
  source: MediaSource
  detail?: string
}

/** A document, a sound or a film; `mediaType` of the source says which. */
export interface FilePart extends Marked {
  kind: 'file'
  source: MediaSource
  name?: string
}

/** The model's thinking. */
export interface ReasoningPart {
  kind: 'reasoning'
  /** What may be shown; empty when the vendor keeps it to itself. */
  text: string
  /** Proof of origin that must come back unchanged on the next turn, readable only by the vendor that made it. */
  signature?: Signature
}

export interface Signature {
  family: FamilyName
  value: string
  /** The vendor's id of the thinking, where it has one. */
  id?: string
  /** The value is the encrypted thinking itself, not a signature under a readable text. */
  isEncryptedText?: boolean
}

export interface ToolCallPart extends Marked {
  kind: 'tool-call'
  id: string
  name: string
  /** JSON text, as the model wrote it; `{}` for none. */
  arguments: string
  signature?: Signature
}

export interface ToolResultPart extends Marked {
  kind: 'tool-result'
  callId: string
  /** Missing where the caller's format does not repeat it. */
  name?: string
  parts: (TextPart | ImagePart | FilePart)[]
  isError?: boolean
}

export interface RefusalPart {
  kind: 'refusal'
  text: string
}

/** Something that one family alone understands, as a server tool's call. */
export interface OpaquePart {
  kind: 'opaque'
  family: FamilyName
  value: JsonObject
}

export type UserPart = TextPart | ImagePart | FilePart | OpaquePart
export type AssistantPart = TextPart | ImagePart | FilePart | ReasoningPart | ToolCallPart | RefusalPart | OpaquePart

export type ChatTool =
  | {
      kind: 'function'
      name: string
      description?: string
      /** JSON schema; missing: no parameters. */
      parameters?: JsonObject
      isStrict?: boolean
      cache?: { ttl: '5m' | '1h' }
    }
  /** A tool that runs at the vendor, or of a type that one family alone has. */
  | { kind: 'opaque'; family: FamilyName; type: string; value: JsonObject }

export type ToolChoice = { kind: 'auto' | 'none' | 'required' } | { kind: 'named'; name: string }

export type OutputFormat =
  | { kind: 'text' }
  | { kind: 'json' }
  | { kind: 'json-schema'; name: string; schema: JsonObject; description?: string; isStrict?: boolean }

/** How much the model shall think. Either may be missing. */
export interface ReasoningWish {
  /** `none` switches thinking off. */
  effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'
  budgetTokens?: number
  /** The model decides itself how much. */
  isAdaptive?: boolean
  /** The thinking, or its summary, shall be in the answer. */
  isShown?: boolean
}

export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'pause'

export interface ChatReply {
  /** The vendor's id of the answer; empty when it has none. */
  id: string
  model: string
  answers: ChatAnswer[]
  usage?: TokenUsage | undefined
}

export interface ChatAnswer {
  parts: AssistantPart[]
  finish: FinishReason
  /** The stop text that ended it, where the vendor says. */
  stopText?: string
  /** OpenAI's shape `{ content: [...] }`. */
  logprobs?: JsonObject
}

/**
 * A stream, piece by piece. `block` numbers the parts of a stream, each number once; starts and ends are balanced, and
 * blocks of one answer do not overlap unless the vendor interleaves tool calls. `answer` is missing for the first.
 */
export type ChatEvent =
  | { type: 'start'; id: string; model: string; usage?: TokenUsage | undefined }
  | { type: 'text-start'; block: number; answer?: number }
  | { type: 'text-delta'; block: number; text: string; answer?: number; logprobs?: JsonObject }
  | { type: 'text-end'; block: number; answer?: number }
  /** Of a text that has been written: before its end where vendors say it in time, else before the finish. */
  | { type: 'source'; block: number; source: Source; answer?: number }
  | { type: 'refusal-delta'; block: number; text: string; answer?: number }
  | { type: 'reasoning-start'; block: number; answer?: number }
  | { type: 'reasoning-delta'; block: number; text: string; answer?: number }
  | { type: 'reasoning-end'; block: number; signature?: Signature; answer?: number }
  | { type: 'tool-call-start'; block: number; id: string; name: string; answer?: number }
  /** A piece of the arguments' JSON text. */
  | { type: 'tool-call-delta'; block: number; text: string; answer?: number }
  | { type: 'tool-call-end'; block: number; signature?: Signature; answer?: number }
  /** An image or sound that came in one piece. */
  | { type: 'media'; block: number; part: ImagePart | FilePart; answer?: number }
  /** Something of one family's own; `value` is the part as that family has it whole. */
  | { type: 'opaque'; block: number; part: OpaquePart; answer?: number }
  | { type: 'finish'; reason: FinishReason; stopText?: string; answer?: number }
  /** May come more than once; the last one counts. */
  | { type: 'usage'; usage: TokenUsage }
  | { type: 'error'; error: AppError }

import type { AppError, Language } from '@tollgate/contract/app-error'
import type { Quirk, VendorFormat } from '@tollgate/contract/providers/provider-row'
import type { FamilyName, InboundFamilyName, Operation } from '@tollgate/contract/relay-endpoints'
import type { ChatCall, ChatEvent, ChatReply, FilePart, ImagePart, MediaBytes } from './chat.ts'
import type { CountablePieces } from './countable.ts'
import type { DeliveredMedia } from './delivered-media.ts'
import type { EmbeddingCall, EmbeddingReply } from './embedding.ts'
import type { FormBody, FormFile } from './form-body.ts'
import type { ImageCall, ImageReply } from './image.ts'
import type { JsonObject } from './read-json.ts'
import type { RerankCall, RerankReply } from './rerank.ts'
import type { SpeechCall, SpeechReply } from './speech.ts'
import type { TokenUsage } from './token-usage.ts'
import type { TranscriptionCall, TranscriptionReply } from './transcription.ts'

/** One frame of a stream, whatever cut it out of the bytes. `event` is empty where the framing has no names. */
export interface Frame {
  event: string
  data: string
}

/** What the gateway must know of a request body; the body itself is sent on. */
export interface CallFacts {
  body: JsonObject
  model: string
  isStream: boolean
  /** The client asked for the usage chunk of a stream. */
  wantsUsage: boolean
  maxOutputTokens: number | undefined
  answers: number
  hasOutput: boolean
  media: { parts: number; characters: number }
  /** All text the model will read; made when it is needed. */
  promptText(): string
  /** Files of a form; its fields are the body. */
  files?: readonly FormFile[]
}

export interface IncomingBody {
  /** As it came. */
  json: string
  call: CallFacts
}

/** What changes on the way to a vendor of the same format. */
export interface BodyEdits {
  /** The vendor's name of the model. */
  model: string
  operation: Operation
  quirks: readonly Quirk[]
  /** The client's `anthropic-beta` header, for vendors that want it in the body. */
  betas?: string | undefined
}

/** The body for a vendor that speaks the client's format too. */
export interface PreparedBody {
  json: string
  /** What of the call does not reach the vendor, for the log. */
  warnings: string[]
}

/** What one event of a vendor's stream means to the gateway. */
export interface EventNote {
  /** The last event: nothing follows it. */
  isEnd?: boolean
  /** Says that the answer is whole (a finish reason), even if the end marker never comes. */
  isFinish?: boolean
  /** The finish is the end itself: no marker follows in streams of this kind. */
  isLast?: boolean
  /** Carries nothing but usage; dropped when the client did not ask for it. */
  isUsageOnly?: boolean
  /** Under which the vendor keeps the answer. */
  storedId?: string | undefined
  usage?: TokenUsage | undefined
  error?: AppError
}

/**
 * A format that clients may speak to the gateway: what routing and billing must read in it, how its errors look, and
 * how a vendor of the same format is passed through.
 */
export interface InboundFamily {
  name: InboundFamilyName
  /** Throws `request.invalid`. `path`: what stands in the address instead of the body. */
  readCall(body: unknown, operation: Operation, path: PathFacts): CallFacts
  encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject }
  /** An error inside a stream that has begun; bytes of one event. */
  encodeErrorEvent(error: AppError, context: StreamErrorContext): string
  passThrough: PassThrough
  /**
   * For counting here; missing: the text alone is counted. `encodeReply` answers calls that only ask how many tokens they
   * have, whatever the model.
   */
  counting?: { pieces(facts: CallFacts): CountablePieces; encodeReply?(inputTokens: number): JsonObject }
  /** From and to the internal form, for the operations that can be asked of vendors of other formats. */
  codecs: { [Op in Operation]?: AnyInboundCodec }
}

export interface PathFacts {
  model: string | undefined
  isStream: boolean
  /** A stream as server-sent events, or as one JSON array. */
  streamStyle: 'sse' | 'json-array'
}

/** The same format on both sides: bytes are copied, only their meaning is read. */
export interface PassThrough {
  prepareBody(incoming: IncomingBody, edits: BodyEdits): PreparedBody
  /**
   * The body with files in place of the addresses they are given by, where `fileAt` has them. Missing: all vendors of this
   * format take addresses.
   */
  withFiles?(body: JsonObject, fileAt: (address: string) => MediaBytes | undefined): JsonObject
  /** Reads a whole answer. An answer that is an error in disguise is returned as `error`. */
  readReply(body: unknown): { usage: TokenUsage | undefined; error?: AppError; storedId?: string | undefined }
  /** A whole answer put the way the client asked for it, where vendors may not have done so; undefined: as it is. */
  reshapeReply?(body: unknown, facts: CallFacts, operation: Operation): JsonObject | undefined
  /** Reads the data of one stream event. Called only for events that hold one of the `markers`. */
  readEvent(data: string): EventNote
  /** Byte patterns of events that mean something here; all other events are copied unread. */
  markers: readonly Buffer[]
  /** Clients of this format stumble over comments between events, such as other gateways write to stay connected. */
  dropsComments?: boolean
  /** Usage arrives in pieces that complete each other, instead of the last one being the whole. */
  mergesUsage?: boolean
  /** Text that the model wrote in a whole answer, for counting when the vendor sent no usage. */
  replyText(body: unknown): string
  /** The same for whole events of a stream. Meant for counting: exact in length, not in every escape. */
  streamText(events: Buffer): string
  /** Pictures and sounds in an answer's bytes, whole or a part of its stream, likewise; missing where there are none. */
  mediaIn?(answer: Buffer): DeliveredMedia
  /** The bytes that end a complete stream; empty when the format has none of its own. */
  endEvent: string
  /** Event with usage for a client that asked for it when the vendor sent none. */
  encodeUsageEvent?(usage: TokenUsage, template: string | undefined): string
}

export interface ErrorContext {
  requestId: string
  language: Language
}

/** Of an error inside a stream. */
export interface StreamErrorContext extends ErrorContext {
  /** The end of what the client was sent, in whole events; empty: nothing yet. */
  lastEvents: string
}

/** What the operations look like between two formats. */
export interface OperationForms {
  chat: { call: ChatCall; reply: ChatReply }
  embeddings: { call: EmbeddingCall; reply: EmbeddingReply }
  images: { call: ImageCall; reply: ImageReply }
  rerank: { call: RerankCall; reply: RerankReply }
  speech: { call: SpeechCall; reply: SpeechReply }
  transcription: { call: TranscriptionCall; reply: TranscriptionReply }
}
export type FormName = keyof OperationForms

/** The client's side of one operation: its body into the internal form, the answer out of it. */
export interface InboundCodec<Name extends FormName> {
  form: Name
  /** Throws `request.invalid`. `model` is the vendor's name of it. */
  decodeCall(facts: CallFacts, context: { model: string }): OperationForms[Name]['call']
  encodeReply(reply: OperationForms[Name]['reply'], context: ReplyContext): WholeBody
  /** Present when the operation can be streamed. */
  eventEncoder?(context: ReplyContext): EventEncoder
}
export type AnyInboundCodec = { [Name in FormName]: InboundCodec<Name> }[FormName]

export interface WholeBody {
  contentType: string
  body: string | Uint8Array
}

/** What an answer's writer knows of the call it answers. */
export interface ReplyContext {
  requestId: string
  /** The model as the client named it. */
  model: string
  /** Unix seconds. */
  createdAt: number
  wantsUsage: boolean
  facts: CallFacts
  /** About how many tokens go in, for formats that say so before the vendor does; missing: nobody knows. */
  estimatedInput?: () => number
  /** Hears what of the answer the client's format cannot tell; missing: nobody listens. */
  warn?: (reason: string) => void
  /** Keeps the parts of an answer that the client may name later instead of repeating them. */
  keepItems?: (items: JsonObject[]) => void
}

/** Writes one stream in the client's format. Keeps the state of that stream. */
export interface EventEncoder {
  /** The text of zero or more whole events. */
  encode(event: ChatEvent): string
  /** What ends a complete stream; `usage` is what is charged. Kept back until the price is on disk. */
  end(usage: TokenUsage): string
}

/** A format that vendors speak. */
export interface OutboundFamily {
  name: FamilyName
  /** Behind a channel's address, when neither the provider's row nor the encoded call names another. */
  paths?: VendorFormat['paths']
  /** A vendor's answer with an error status. `body` is its text, JSON or not. */
  decodeError(status: number, body: string): AppError
  codecs: { [Name in FormName]?: OutboundCodec<Name> }
}

/** The vendor's side of one operation. */
export interface OutboundCodec<Name extends FormName> {
  /** Images and files given by address are sent as such; others are fetched before. Missing: all are fetched. */
  takesMediaUrls?: boolean | ((url: string, part: ImagePart | FilePart) => boolean)
  /** Throws `request.unsupported` for what cannot be left out; says the rest in the call's warnings. */
  encodeCall(call: OperationForms[Name]['call'], target: Target): EncodedCall
  /** Throws AppError when the answer is an error in disguise or no answer at all. */
  decodeReply(answer: VendorAnswer, target: Target): OperationForms[Name]['reply'] | NextStep
  /** Present when vendors can stream the operation. */
  eventDecoder?(target: Target): EventDecoder
}

/** The channel that is asked, as far as a format may know it. */
export interface Target {
  /** The vendor's name of the model. */
  model: string
  isStream: boolean
  quirks: readonly Quirk[]
  /** What the operator set for vendors of some formats; missing: the usual. */
  defaults?: VendorDefaults
  /** The channel's field `other`: a version, a library, a plugin; what the provider's row says it is. */
  other: string
  /** Hears what of an answer has no internal form; missing: nobody listens. */
  warn?: (reason: string) => void
}

/** Of the whole site. */
export interface VendorDefaults {
  /** What Gemini blocks in calls of other formats: `BLOCK_NONE`, ... */
  geminiSafety: string
  /** API versions of Gemini's models that have one of their own. */
  geminiVersions: Readonly<Record<string, string>>
  /** Cohere's `safety_mode`; `NONE`: the vendor's own choice. */
  cohereSafety: string
  /** The steps of Dify's workflows are shown as thinking. */
  showsDifySteps: boolean
}

export interface EncodedCall {
  /** Behind the channel's address; missing: the path of the provider's row, or the family's usual one. */
  path?: string
  method?: 'GET' | 'POST'
  body: JsonObject | FormBody | Uint8Array | undefined
  headers?: Record<string, string>
}

export interface VendorAnswer {
  contentType: string
  bytes: Uint8Array
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}

/** The answer is not there yet: ask again. For vendors that take an order and are polled. */
export interface NextStep {
  nextStep: { afterMs: number; request: EncodedCall }
}

/** Reads one stream of a vendor. Keeps the state of that stream. */
export interface EventDecoder {
  /** The vendor's end marker came: nothing more is read. */
  readonly isEnded?: boolean
  decode(frame: Frame): ChatEvent[]
  /** The stream is over: closes what is open. A `finish` here says that the answer is whole all the same. */
  end(): ChatEvent[]
}

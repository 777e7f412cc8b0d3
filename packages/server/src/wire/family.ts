import type { AppError, Language } from '@tollgate/contract/app-error'
import type { FamilyName, Operation } from '@tollgate/contract/relay-endpoints'
import type { TokenUsage } from './token-usage.ts'

export type JsonObject = { [key: string]: unknown }

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
}

export interface IncomingBody {
  /** As it came. */
  json: string
  call: CallFacts
}

/** What changes on the way to a vendor of the same format. */
export interface BodyEdits {
  model: string
  asksUsage: boolean
  dropsStreamOptions: boolean
}

/** What one event of a vendor's stream means to the gateway. */
export interface EventNote {
  /** The last event: nothing follows it. */
  isEnd?: boolean
  /** Says that the answer is whole (a finish reason), even if the end marker never comes. */
  isFinish?: boolean
  /** Carries nothing but usage; dropped when the client did not ask for it. */
  isUsageOnly?: boolean
  usage?: TokenUsage | undefined
  error?: AppError
}

/** One wire format: what routing and billing must read in it, and how its errors look. */
export interface WireFamily {
  name: FamilyName
  /** Throws `request.invalid`. */
  readCall(body: unknown, operation: Operation, pathModel: string | undefined): CallFacts
  /** The body for a vendor that speaks this format too. */
  prepareBody(incoming: IncomingBody, edits: BodyEdits): string
  /** Reads a whole answer. An answer that is an error in disguise is returned as `error`. */
  readReply(body: unknown): { usage: TokenUsage | undefined; error?: AppError }
  /** Reads the data of one stream event. Called only for events that hold one of the `markers`. */
  readEvent(data: string): EventNote
  /** Byte patterns of events that mean something here; all other events are copied unread. */
  markers: readonly Buffer[]
  /** Text that the model wrote in a whole answer, for counting when the vendor sent no usage. */
  replyText(body: unknown): string
  /** The same for whole events of a stream. Meant for counting: exact in length, not in every escape. */
  streamText(events: Buffer): string
  decodeError(status: number, body: string): AppError
  encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject }
  /** An error inside a stream that has begun; bytes of one event. */
  encodeErrorEvent(error: AppError, context: ErrorContext): string
  /** The bytes that end a complete stream. */
  endEvent: string
  /** Event with usage for a client that asked for it when the vendor sent none. */
  encodeUsageEvent(usage: TokenUsage, template: string | undefined): string
}

export interface ErrorContext {
  requestId: string
  language: Language
}

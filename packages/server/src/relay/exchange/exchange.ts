import type { AppError } from '@tollgate/contract/app-error'
import type { OutgoingRequest } from '../../upstream/credentials/scheme.ts'
import type { DeliveredMedia } from '../../wire/delivered-media.ts'
import type { VendorAnswer, WholeBody } from '../../wire/family.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import type { ChosenFormat } from './choose-format.ts'
import type { Delivered } from './delivered-content.ts'

/** How one call is spoken with one channel: what is sent, and how the answer is read and shown to the client. */
export interface Exchange {
  format: ChosenFormat
  /** All but the key. Waits only when something must be fetched first. */
  request(): OutgoingRequest | Promise<OutgoingRequest>
  /** Throws AppError when the answer is an error in disguise, or none. */
  readWhole(answer: VendorAnswer): WholeReading | FollowUp | Promise<WholeReading>
  openStream(): StreamTranslation
  decodeError(status: number, body: string): AppError
}

/** A whole answer that was understood. */
export interface WholeReading {
  usage: TokenUsage | undefined
  /** Under which the vendor keeps the answer. */
  storedId?: string | undefined
  /** How many images are in it; undefined where it should have none. */
  images?: number | undefined
  /** All text that the model wrote, for counting when the vendor sent no usage. */
  text(): string
  /** What it made beside that, for the same; missing where it makes nothing else. */
  media?(): DeliveredMedia
  /** The answer in the client's format, with the usage that is charged. */
  render(charged: TokenUsage): WholeBody
}

/** The vendor took an order and must be asked again. */
export interface FollowUp {
  followUp: { afterMs: number; request: OutgoingRequest }
}

/** Turns the bytes of a vendor's stream into bytes for the client, and reads what they mean in passing. */
export interface StreamTranslation {
  /** What the client gets for these bytes; undefined when that is nothing yet. Throws RangeError on endless events. */
  push(chunk: Uint8Array): Uint8Array | string | undefined
  /** The vendor's bytes are over: what still was inside. */
  finish(): Uint8Array | string | undefined
  /** The first content has come; of a stream that is copied, the first event with data. Until then nothing has reached the client. */
  readonly hasBegun: boolean
  /** The stream begins with an error: another channel can still be asked. */
  readonly beginFailure: AppError | undefined
  /** Nothing more is expected. */
  readonly isEnded: boolean
  /** A stream that stops now has said everything. */
  readonly isWhole: boolean
  readonly failure: AppError | undefined
  readonly usage: TokenUsage | undefined
  /** Under which the vendor keeps the answer; missing: it does not, or not for this client. */
  readonly storedId?: string | undefined
  /** What was given out so far. */
  takeDelivered(): Delivered
  /** What ends a complete stream, written when the price is on disk. */
  ending(charged: TokenUsage): Uint8Array | string
}

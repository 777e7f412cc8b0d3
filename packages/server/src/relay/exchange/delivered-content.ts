import { type DeliveredMedia, NO_MEDIA, sumOfMedia } from '../../wire/delivered-media.ts'
import type { PassThrough } from '../../wire/family.ts'

/** Bytes that may wait unread: most streams end with usage, and then little of them was ever looked at. */
const UNREAD_BYTES_MAX = 16 * 1024
/** Text beyond this is not kept; no model writes so much. */
const TEXT_CHARACTERS_MAX = 1_000_000
const ROOM_BYTES_MIN = 1024
const NOTHING = Buffer.alloc(0)

/** What a client got of a stream. */
export interface Delivered {
  text: string
  media: DeliveredMedia
}

/** Keeps what a client got of a stream, for counting when the vendor's usage never comes. */
export class DeliveredContent {
  /** Copied: an array for each chunk, kept until it is read, made a chunk cost the processor a seventh more. */
  private unread = NOTHING
  private unreadBytes = 0
  private text = ''
  private media = NO_MEDIA

  constructor(private readonly family: PassThrough) {}

  add(events: Uint8Array): void {
    if (this.unreadBytes + events.length > UNREAD_BYTES_MAX) this.readUnread()
    if (events.length > UNREAD_BYTES_MAX) this.read(Buffer.from(events.buffer, events.byteOffset, events.byteLength))
    else this.keep(events)
  }

  take(): Delivered {
    this.readUnread()
    return { text: this.text, media: this.media }
  }

  private keep(events: Uint8Array): void {
    const length = this.unreadBytes + events.length
    if (length > this.unread.length) this.makeRoom(length)
    this.unread.set(events, this.unreadBytes)
    this.unreadBytes = length
  }

  private makeRoom(length: number): void {
    const doubled = Math.max(length, 2 * this.unread.length, ROOM_BYTES_MIN)
    const room = Buffer.allocUnsafe(Math.min(doubled, UNREAD_BYTES_MAX))
    this.unread.copy(room, 0, 0, this.unreadBytes)
    this.unread = room
  }

  private readUnread(): void {
    this.read(this.unread.subarray(0, this.unreadBytes))
    this.unreadBytes = 0
  }

  private read(events: Buffer): void {
    if (this.text.length < TEXT_CHARACTERS_MAX) this.text += this.family.streamText(events)
    if (this.family.mediaIn) this.media = sumOfMedia(this.media, this.family.mediaIn(events))
  }
}

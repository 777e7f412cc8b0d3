import { type DeliveredMedia, NO_MEDIA, sumOfMedia } from '../../wire/delivered-media.ts'
import type { PassThrough } from '../../wire/family.ts'

/** Bytes that may wait unread: most streams end with usage, and then little of them was ever looked at. */
const UNREAD_BYTES_MAX = 16 * 1024
/** Text beyond this is not kept; no model writes so much. */
const TEXT_CHARACTERS_MAX = 1_000_000
const ROOM_BYTES_MIN = 1024
const ROOM_BYTES_MAX = 2 * UNREAD_BYTES_MAX
const NOTHING = Buffer.alloc(0)

/** What a client got of a stream. */
export interface Delivered {
  text: string
  media: DeliveredMedia
}

/** Keeps what a client got of a stream, for counting when the vendor's usage never comes. */
export class DeliveredContent {
  /** Copied: small arrays that outlive their chunk cost the garbage collector more than all else that a chunk does. */
  private unread = NOTHING
  private unreadBytes = 0
  private text = ''
  private media = NO_MEDIA

  constructor(private readonly family: PassThrough) {}

  add(events: Uint8Array): void {
    const length = this.unreadBytes + events.length
    if (length > this.unread.length) this.makeRoom(length)
    this.unread.set(events, this.unreadBytes)
    this.unreadBytes = length
    if (length > UNREAD_BYTES_MAX) this.read()
  }

  take(): Delivered {
    this.read()
    return { text: this.text, media: this.media }
  }

  private makeRoom(length: number): void {
    const grown = Buffer.allocUnsafe(Math.max(length, 2 * this.unread.length, ROOM_BYTES_MIN))
    this.unread.copy(grown, 0, 0, this.unreadBytes)
    this.unread = grown
  }

  private read(): void {
    const events = this.unread.subarray(0, this.unreadBytes)
    this.unreadBytes = 0
    // One long event, a picture, does not keep its room until the stream ends.
    if (this.unread.length > ROOM_BYTES_MAX) this.unread = NOTHING
    if (this.text.length < TEXT_CHARACTERS_MAX) this.text += this.family.streamText(events)
    if (this.family.mediaIn) this.media = sumOfMedia(this.media, this.family.mediaIn(events))
  }
}

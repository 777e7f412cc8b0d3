import { type DeliveredMedia, NO_MEDIA, sumOfMedia } from '../../wire/delivered-media.ts'
import type { PassThrough } from '../../wire/family.ts'

/** Bytes that may wait unread: most streams end with usage, and then little of them was ever looked at. */
const UNREAD_BYTES_MAX = 16 * 1024
/** Text beyond this is not kept; no model writes so much. */
const TEXT_CHARACTERS_MAX = 1_000_000

/** What a client got of a stream. */
export interface Delivered {
  text: string
  media: DeliveredMedia
}

/** Keeps what a client got of a stream, for counting when the vendor's usage never comes. */
export class DeliveredContent {
  private unread: Uint8Array[] = []
  private unreadBytes = 0
  private text = ''
  private media = NO_MEDIA

  constructor(private readonly family: PassThrough) {}

  add(events: Uint8Array): void {
    this.unread.push(events)
    this.unreadBytes += events.length
    if (this.unreadBytes > UNREAD_BYTES_MAX) this.read()
  }

  take(): Delivered {
    this.read()
    return { text: this.text, media: this.media }
  }

  private read(): void {
    const events = Buffer.concat(this.unread)
    this.unread = []
    this.unreadBytes = 0
    if (this.text.length < TEXT_CHARACTERS_MAX) this.text += this.family.streamText(events)
    if (this.family.mediaIn) this.media = sumOfMedia(this.media, this.family.mediaIn(events))
  }
}

import type { AppError } from '@tollgate/contract/app-error'
import type { FrameCutter } from '../../upstream/framing/framing.ts'
import type { ChatEvent } from '../../wire/chat.ts'
import { mediaOfPart, NO_MEDIA, sumOfMedia } from '../../wire/delivered-media.ts'
import type { EventDecoder, EventEncoder } from '../../wire/family.ts'
import { latestUsage } from '../../wire/merge-usage.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import type { Delivered } from './delivered-content.ts'
import type { StreamTranslation } from './exchange.ts'

/** They say nothing of the answer: until something does, another channel can still be asked. */
const SILENT_EVENTS: readonly ChatEvent['type'][] = [
  'start',
  'usage',
  'text-start',
  'text-end',
  'reasoning-start',
  'reasoning-end',
]

/** The client's format may keep what it has written until the end: no honest answer is longer, pictures included. */
export const TRANSLATED_BYTES_MAX = 256 * 1024 * 1024

/** Text beyond this is not kept for counting; no model writes so much. */
const TEXT_CHARACTERS_MAX = 1_000_000

interface Sides {
  cutter: FrameCutter
  decoder: EventDecoder
  encoder: EventEncoder
  /** Learns what must come back on the next turn. */
  watch(event: ChatEvent): void
}

/** A stream whose events are translated from the vendor's format into the client's. */
export class ConvertedStream implements StreamTranslation {
  hasBegun = false
  beginFailure: AppError | undefined
  failure: AppError | undefined
  usage: TokenUsage | undefined
  isWhole = false
  private bytes = 0
  private text = ''
  private media = NO_MEDIA

  constructor(private readonly sides: Sides) {}

  get isEnded(): boolean {
    return this.failure !== undefined || this.sides.decoder.isEnded === true
  }

  push(chunk: Uint8Array): string | undefined {
    this.bytes += chunk.length
    if (this.bytes > TRANSLATED_BYTES_MAX) throw new RangeError('a stream is longer than 256 MiB')
    let written = ''
    for (const frame of this.sides.cutter.push(chunk)) {
      if (this.isEnded) break
      written += this.write(this.sides.decoder.decode(frame))
    }
    return written === '' ? undefined : written
  }

  finish(): string | undefined {
    let written = ''
    for (const frame of this.sides.cutter.takeRest()) written += this.write(this.sides.decoder.decode(frame))
    written += this.write(this.sides.decoder.end())
    return written === '' ? undefined : written
  }

  takeDelivered(): Delivered {
    return { text: this.text, media: this.media }
  }

  ending(charged: TokenUsage): string {
    return this.sides.encoder.end(charged)
  }

  private write(events: readonly ChatEvent[]): string {
    let written = ''
    for (const event of events) {
      if (event.type === 'error') {
        if (!this.hasBegun) this.beginFailure = event.error
        this.failure = event.error
        this.hasBegun = true
        break
      }
      this.note(event)
      const encoded = this.sides.encoder.encode(event)
      // What the client's format cannot carry was not delivered.
      if (event.type === 'media' && encoded !== '') this.media = sumOfMedia(this.media, mediaOfPart(event.part))
      written += encoded
    }
    return written
  }

  private note(event: ChatEvent): void {
    this.hasBegun ||= !SILENT_EVENTS.includes(event.type)
    this.sides.watch(event)
    switch (event.type) {
      case 'start':
      case 'usage':
        if (event.usage) this.usage = latestUsage(this.usage, event.usage)
        break
      case 'finish':
        this.isWhole = true
        break
      case 'text-delta':
      case 'reasoning-delta':
      case 'refusal-delta':
      case 'tool-call-delta':
        this.keep(event.text)
        break
      case 'tool-call-start':
        this.keep(event.name)
        break
    }
  }

  private keep(text: string): void {
    if (this.text.length < TEXT_CHARACTERS_MAX) this.text += text
  }
}

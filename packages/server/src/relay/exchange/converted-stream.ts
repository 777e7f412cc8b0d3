import type { AppError } from '@tollgate/contract/app-error'
import type { FrameCutter } from '../../upstream/framing/framing.ts'
import type { ChatEvent } from '../../wire/chat.ts'
import type { EventDecoder, EventEncoder } from '../../wire/family.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
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

/** Text beyond this is not kept for counting; no model writes so much. */
const TEXT_CHARACTERS_MAX = 4_000_000

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
  private text = ''

  constructor(private readonly sides: Sides) {}

  get isEnded(): boolean {
    return this.failure !== undefined || this.sides.decoder.isEnded === true
  }

  push(chunk: Uint8Array): string | undefined {
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

  takeText(): string {
    return this.text
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
      written += this.sides.encoder.encode(event)
    }
    return written
  }

  private note(event: ChatEvent): void {
    this.hasBegun ||= !SILENT_EVENTS.includes(event.type)
    this.sides.watch(event)
    switch (event.type) {
      case 'start':
      case 'usage':
        // The last one counts: a later reading may move tokens from one part to another.
        if (event.usage) this.usage = event.usage
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

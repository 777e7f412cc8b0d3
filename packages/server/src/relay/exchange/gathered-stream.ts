import type { FrameCutter } from '../../upstream/framing/framing.ts'
import type { ChatReply } from '../../wire/chat.ts'
import { EventCollector } from '../../wire/collect-events.ts'
import type { EventDecoder } from '../../wire/family.ts'
import { TRANSLATED_BYTES_MAX } from './converted-stream.ts'
import type { WholeReading } from './exchange.ts'

interface GatherParts {
  cutter: FrameCutter
  decoder: EventDecoder
  read(reply: ChatReply): WholeReading
}

/** Takes a vendor's stream in and gives the whole answer. */
export class GatheredStream {
  isWhole = false
  /** So much has come. */
  bytes = 0
  private readonly collector = new EventCollector()

  constructor(private readonly parts: GatherParts) {}

  get isEnded(): boolean {
    return this.parts.decoder.isEnded === true
  }

  /** Throws the stream's own error, and RangeError on an endless one. */
  push(chunk: Uint8Array): void {
    this.bytes += chunk.length
    if (this.bytes > TRANSLATED_BYTES_MAX) throw new RangeError('a stream is longer than 256 MiB')
    for (const frame of this.parts.cutter.push(chunk)) this.take(this.parts.decoder.decode(frame))
  }

  finish(): void {
    for (const frame of this.parts.cutter.takeRest()) this.take(this.parts.decoder.decode(frame))
    this.take(this.parts.decoder.end())
  }

  reading(): WholeReading {
    return this.parts.read(this.collector.reply())
  }

  private take(events: ReturnType<EventDecoder['decode']>): void {
    for (const event of events) {
      if (event.type === 'finish') this.isWhole = true
      this.collector.add(event)
    }
  }
}

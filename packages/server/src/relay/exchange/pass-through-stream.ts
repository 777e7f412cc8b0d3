import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../platform/parse-json.ts'
import { EventCutter, firstDataIn, withoutComments } from '../../upstream/framing/sse.ts'
import type { InboundFamily } from '../../wire/family.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import { type Delivered, DeliveredContent } from './delivered-content.ts'
import type { StreamTranslation } from './exchange.ts'
import { StreamReading } from './stream-reading.ts'

/** A stream that goes through byte for byte. */
export class PassThroughStream implements StreamTranslation {
  hasBegun = false
  beginFailure: AppError | undefined
  private readonly cutter = new EventCutter()
  private readonly reading: StreamReading
  private readonly delivered: DeliveredContent

  constructor(
    private readonly family: InboundFamily,
    private readonly client: { wantsUsage: boolean },
  ) {
    this.reading = new StreamReading(family.passThrough, client)
    this.delivered = new DeliveredContent(family.passThrough)
  }

  push(chunk: Uint8Array): Uint8Array | undefined {
    return this.take(this.cutter.push(chunk))
  }

  /** An event without its end is ended here. One that broke off is left out: it would swallow what comes behind it. */
  finish(): Uint8Array | undefined {
    const rest = this.cutter.takeRest()
    return rest === undefined || this.isBroken(rest) ? undefined : this.take(Buffer.concat([rest, BLANK_LINE]))
  }

  get isEnded(): boolean {
    return this.reading.isEnded
  }

  get isWhole(): boolean {
    return this.reading.isWhole
  }

  get failure(): AppError | undefined {
    return this.reading.failure
  }

  get usage(): TokenUsage | undefined {
    return this.reading.usage
  }

  get storedId(): string | undefined {
    return this.reading.storedId
  }

  takeDelivered(): Delivered {
    const { heldBytes } = this.reading
    // The finishing event goes out behind the charge; in some formats it carries text.
    if (heldBytes) this.delivered.add(heldBytes)
    return this.delivered.take()
  }

  ending(charged: TokenUsage): Uint8Array | string {
    const { passThrough } = this.family
    const end = this.reading.endBytes ?? this.reading.heldBytes ?? passThrough.endEvent
    if (!this.client.wantsUsage || this.reading.usage !== undefined || !passThrough.encodeUsageEvent) return end
    const usageEvent = passThrough.encodeUsageEvent(charged, this.reading.firstData)
    return typeof end === 'string' ? usageEvent + end : Buffer.concat([Buffer.from(usageEvent), end])
  }

  private take(cut: Uint8Array | undefined): Uint8Array | undefined {
    const block = cut && this.family.passThrough.dropsComments ? withoutComments(cut) : cut
    if (block === undefined) return undefined
    if (!this.hasBegun) this.begin(block)
    if (this.beginFailure) return undefined
    const passed = this.reading.read(block)
    if (passed !== undefined) this.delivered.add(passed)
    return passed
  }

  private isBroken(rest: Uint8Array): boolean {
    const data = firstDataIn(rest) ?? ''
    return data === '' || (!this.family.passThrough.readEvent(data).isEnd && parseJson(data) === undefined)
  }

  private begin(block: Uint8Array): void {
    const first = firstDataIn(block)
    if (first === undefined) return
    this.hasBegun = true
    if (UNUSUAL.test(first)) this.reading.readAll()
    const note = this.family.passThrough.readEvent(first)
    if (note.error) this.beginFailure = note.error
    // An end that says all of the answer is one; a mere mark is not.
    else if (note.isEnd && !note.isFinish)
      this.beginFailure = new AppError('channel.bad-reply', {}, { detail: 'a stream that ended before it began' })
  }
}

/** JSON with blanks where hardly any vendor has them, and where the markers of the formats have none. */
const UNUSUAL = /^\s*\{\s*"[^"\\]*"(?:\s+:|:\s{2}|:[^\S ])/

const BLANK_LINE = Buffer.from('\n\n')

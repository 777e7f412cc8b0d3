import type { AppError } from '@tollgate/contract/app-error'
import type { FrameCutter } from '../../upstream/framing/framing.ts'
import type { Frame } from '../../wire/family.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import type { Delivered } from './delivered-content.ts'
import type { StreamTranslation } from './exchange.ts'

/** A stream of the client's own format that the vendor frames in another way: its frames become events. */
export class ReframedStream implements StreamTranslation {
  constructor(
    private readonly cutter: FrameCutter,
    private readonly inner: StreamTranslation,
  ) {}

  push(chunk: Uint8Array): Uint8Array | string | undefined {
    const events = this.cutter.push(chunk).map(eventOf).join('')
    return events === '' ? undefined : this.inner.push(Buffer.from(events))
  }

  finish(): Uint8Array | string | undefined {
    const events = this.cutter.takeRest().map(eventOf).join('')
    const last = events === '' ? undefined : this.inner.push(Buffer.from(events))
    return last ?? this.inner.finish()
  }

  get hasBegun(): boolean {
    return this.inner.hasBegun
  }

  get beginFailure(): AppError | undefined {
    return this.inner.beginFailure
  }

  get isEnded(): boolean {
    return this.inner.isEnded
  }

  get storedId(): string | undefined {
    return this.inner.storedId
  }

  get isWhole(): boolean {
    return this.inner.isWhole
  }

  get failure(): AppError | undefined {
    return this.inner.failure
  }

  get usage(): TokenUsage | undefined {
    return this.inner.usage
  }

  takeDelivered(): Delivered {
    return this.inner.takeDelivered()
  }

  ending(charged: TokenUsage): Uint8Array | string {
    return this.inner.ending(charged)
  }
}

const TYPE = /^\{\s*"type"\s*:\s*"(\w+)"/

/** Clients of such formats go by the event's name, which stands in the data too. */
function eventOf({ data }: Frame): string {
  const type = TYPE.exec(data)?.[1]
  return `${type ? `event: ${type}\n` : ''}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`
}

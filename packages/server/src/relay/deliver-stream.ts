import { AppError } from '@tollgate/contract/app-error'
import type { CallEnding } from '@tollgate/contract/entities/usage-log'
import type { DirectController } from '../platform/direct-controller.ts'
import { NO_MEDIA } from '../wire/delivered-media.ts'
import { textUsage } from '../wire/token-usage.ts'
import type { StreamAnswer } from './attempt.ts'
import { type Call, ClientGone } from './call.ts'
import { atLeastDelivered, type ChargedUsage, usageToCharge } from './estimate-tokens.ts'
import type { Delivered } from './exchange/delivered-content.ts'
import { hideKey } from './hide-key.ts'
import { readOut } from './read-out.ts'
import { callHeaders } from './reply-headers.ts'
import { settleCall } from './settle-call.ts'
import { type StreamStyle, streamStyle } from './stream-style.ts'

const STREAM_HEADERS = {
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/**
 * Relays a stream. The first byte goes out when the call is on disk, the end marker when its price is. A client that
 * leaves, or reads nothing for too long, ends the vendor's work; what was delivered is charged.
 */
export async function deliverStream(call: Call, answer: StreamAnswer): Promise<Response> {
  const style = streamStyle(call)
  const delivery = new StreamDelivery(call, answer, style)
  call.onClientGone = () => delivery.clientLeft()
  if (call.isClientGone) delivery.clientLeft()
  // Before there is a response: its head would go out while the body waits, in a packet of its own.
  await call.parts.ledger.whenOpened(call.requestId)
  call.parts.failpoint('before-first-byte')
  const body = new ReadableStream({
    type: 'direct',
    pull: (controller: DirectController) => delivery.run(controller),
    cancel: () => call.clientLeft(),
  })
  return new Response(body, { headers: { ...callHeaders(call, style.contentType), ...STREAM_HEADERS } })
}

const NOTHING: Delivered = { text: '', media: NO_MEDIA }

class StreamDelivery {
  private firstByteMs: number | undefined
  private lastEvents: Uint8Array | string = ''
  private isRunning = false
  private isSettled = false
  /** Bytes wait for the client to read. */
  private isClientSlow = false
  private readonly stalled = Promise.withResolvers<never>()
  private readonly idle

  constructor(
    private readonly call: Call,
    private readonly answer: StreamAnswer,
    private readonly style: StreamStyle,
  ) {
    this.idle = { dueMs: 0, onDue: () => this.onIdle() }
    // Rejected without a listener when the client stalls outside of a write.
    this.stalled.promise.catch(() => {})
    call.parts.metrics.streamOpened()
    this.putOffIdle()
    call.parts.deadlines.watch(this.idle)
  }

  async run(controller: DirectController): Promise<void> {
    // The client left meanwhile, and that is settled.
    if (this.isRunning) return controller.close()
    this.isRunning = true
    this.call.incoming.connection.setIdleSeconds(0)
    try {
      const failure = await this.copy(controller)
      await this.finish(controller, failure)
    } catch (error) {
      // Settling never fails; what is left is a connection that went away under the last bytes.
      if (!this.call.isClientGone)
        this.call.parts.log.error({ request: this.call.requestId, cause: String(error) }, 'a stream ended badly')
      await this.settle('client-left').catch(() => {})
    }
  }

  /** A client that left before the stream began never pulls: then this is the only end there is. */
  clientLeft(): void {
    // A write to a connection that is gone may never resolve.
    this.stalled.reject(new ClientGone())
    if (this.isRunning) return
    this.isRunning = true
    this.settle('client-left').catch((cause) =>
      this.call.parts.log.error({ request: this.call.requestId, cause: String(cause) }, 'a stream was not settled'),
    )
  }

  /** Copies events until the end marker, the end of the stream, or a failure, which is returned. */
  private async copy(controller: DirectController): Promise<Error | undefined> {
    const { reader, translation, begin } = this.answer
    try {
      for (const written of begin) {
        const blocked = this.forward(controller, written)
        if (blocked) await this.whenRead(blocked)
      }
      while (!translation.isEnded) {
        const { value, done } = await reader.read()
        this.putOffIdle()
        if (this.call.isClientGone) return new ClientGone()
        const written = done ? translation.finish() : translation.push(value)
        const blocked = written !== undefined && this.forward(controller, written)
        if (blocked) await this.whenRead(blocked)
        if (done)
          return translation.failure ?? (translation.isWhole ? undefined : new AppError('channel.broke-off', {}))
      }
      return translation.failure
    } catch (error) {
      if (this.call.isClientGone) return new ClientGone()
      // Behind its finish an answer is whole, however the vendor's connection ends.
      if (translation.isWhole && !translation.failure && !this.isClientSlow) return undefined
      return error instanceof AppError ? error : new AppError('channel.broke-off', {}, { cause: error })
    } finally {
      if (translation.isEnded && !translation.failure && !this.call.isClientGone)
        readOut(reader, this.call.parts.deadlines)
      else void reader.cancel().catch(() => {})
    }
  }

  /** Gives a promise when the client reads slowly. */
  private forward(controller: DirectController, events: Uint8Array | string): Promise<unknown> | undefined {
    if (this.call.isClientGone) return undefined
    if (this.firstByteMs === undefined) this.firstByteMs = this.call.elapsedMs
    if (!isComment(events)) this.lastEvents = events
    const written = controller.write(this.style.shape(events))
    controller.flush()
    this.call.parts.failpoint('after-first-byte')
    return written instanceof Promise ? written : undefined
  }

  /** Waits for a slow client, but not for one that reads nothing at all. */
  private async whenRead(written: Promise<unknown>): Promise<void> {
    this.isClientSlow = true
    await Promise.race([written, this.stalled.promise])
    this.isClientSlow = false
    this.putOffIdle()
  }

  private async finish(controller: DirectController, failure: Error | undefined): Promise<void> {
    const { call, style } = this
    const charged = await this.settle(endingOf(failure))
    if (call.isClientGone) return
    call.parts.failpoint('before-last-byte')
    if (failure instanceof AppError) {
      hideKey(failure, this.answer.channel.key)
      const lastEvents = Buffer.from(this.lastEvents).toString()
      const context = { requestId: call.requestId, language: call.language, lastEvents }
      controller.write(style.shape(call.family.encodeErrorEvent(failure, context)))
    } else if (failure === undefined && charged) {
      const ending = this.answer.translation.ending(charged)
      const kept = call.whenKept()
      if (kept) await kept
      if (ending.length > 0) controller.write(style.shape(ending))
    }
    const closing = style.close()
    if (closing !== '') controller.write(closing)
    controller.flush()
    call.incoming.connection.keepAlive()
    controller.close()
    call.parts.failpoint('after-last-byte')
  }

  /** Charges what was delivered, once. */
  private async settle(ending: CallEnding) {
    if (this.isSettled) return undefined
    this.isSettled = true
    const { call, answer } = this
    call.parts.deadlines.drop(this.idle)
    call.parts.metrics.streamClosed()
    const charged = await this.usageToCharge(ending)
    await settleCall(call, {
      channel: answer.channel,
      ...charged,
      storedId: answer.translation.storedId,
      isStream: true,
      ending,
      firstByteMs: this.firstByteMs,
    })
    return charged.usage
  }

  /** An answer that broke off before it said anything costs nothing. */
  private async usageToCharge(ending: CallEnding): Promise<ChargedUsage> {
    const { call, answer } = this
    const { usage: vendorUsage, isWhole } = answer.translation
    const model = answer.channel.mapModel(call.model)
    // What was read but never sent on was not delivered.
    const isUnsent = this.firstByteMs === undefined && ending !== 'complete'
    let taken: Delivered | undefined
    const delivered = () => {
      taken ??= isUnsent ? NOTHING : answer.translation.takeDelivered()
      return taken
    }
    const isBroken = ending !== 'complete' && !isWhole
    if (isBroken && saysNothing(delivered())) return { usage: textUsage(0), isEstimated: true }
    const said = { model, vendorUsage, text: () => delivered().text, media: () => delivered().media }
    const charged = await usageToCharge(call, said)
    return isBroken && !charged.isEstimated ? atLeastDelivered(call, charged, said) : charged
  }

  private putOffIdle(): void {
    this.idle.dueMs = performance.now() + this.call.parts.limits.streamIdleMs
  }

  /** Neither the vendor sent nor the client read anything for too long. */
  private onIdle(): void {
    const timeout = new AppError('channel.timeout', {}, { detail: 'the stream stood still' })
    this.stalled.reject(timeout)
    // Bytes that the client does not read fill the connection: let it be closed. One that reads is told of the end.
    if (this.isClientSlow) this.call.incoming.connection.setIdleSeconds(1)
    this.call.abortUpstream(timeout)
  }
}

const COLON = 0x3a

/** A vendor's sign of life between events. */
const isComment = (events: Uint8Array | string): boolean =>
  events[0] === COLON && !Buffer.from(events).includes('data:')

const saysNothing = ({ text, media }: Delivered): boolean => text === '' && media.pictures + media.soundBytes === 0

function endingOf(failure: Error | undefined): CallEnding {
  if (failure === undefined) return 'complete'
  return failure instanceof ClientGone ? 'client-left' : 'partial'
}

import { AppError } from '@tollgate/contract/app-error'
import { blockedWordsIn } from '../../domain/limits/blocked-words.ts'
import type { Deadline } from '../../platform/deadlines.ts'
import { maskSecrets } from '../../wire/mask-secrets.ts'
import { readClientEvent } from '../../wire/openai-realtime/read-client-event.ts'
import { readVendorEvent } from '../../wire/openai-realtime/read-vendor-event.ts'
import { textOf } from '../../wire/openai-realtime/text-of.ts'
import type { Call } from '../call.ts'
import { faultOf } from '../fault-of.ts'
import type { ClientSocket } from './client-socket.ts'
import type { OpenedVendor } from './open-vendor.ts'
import { closeCodeOf, closeOfVendor, errorEvent } from './session-end.ts'
import type { Turns } from './turns.ts'
import { VendorQueue } from './vendor-queue.ts'

/** A user may think for a while; what says nothing for longer was left open. */
const SILENCE_MS_MAX = 15 * 60_000
/** Vendors end sessions themselves, OpenAI after an hour: https://platform.openai.com/docs/guides/realtime-conversations */
const SESSION_MS_MAX = 2 * 60 * 60_000

/**
 * One two-way conversation: messages are copied both ways as they are, and what they cost is read in passing. The
 * vendor's socket is open already when it is made; `start` or `abandon` is the next step.
 */
export class RealtimeSession {
  private client: ClientSocket | undefined
  private queue: VendorQueue | undefined
  private isClientSlow = false
  private readonly idle: Deadline
  private readonly total: Deadline

  constructor(
    private readonly call: Call,
    private readonly vendor: OpenedVendor['socket'],
    private readonly turns: Turns,
  ) {
    const { limits, deadlines, metrics } = call.parts
    this.idle = { dueMs: 0, onDue: () => this.standsStill() }
    this.total = {
      dueMs: call.startMs + (limits.totalMs || SESSION_MS_MAX),
      onDue: () => call.abortUpstream(new AppError('channel.timeout', {}, { detail: 'the session took too long' })),
    }
    this.putOffIdle()
    deadlines.watch(this.idle)
    deadlines.watch(this.total)
    metrics.streamOpened()
  }

  get requestId(): string {
    return this.call.requestId
  }

  /** The client's socket is open too. */
  start(client: ClientSocket): void {
    this.client = client
    this.queue = new VendorQueue(this.vendor, client)
    void this.run(client)
    this.call.onStopping = () => this.endWhenIdle()
    this.endWhenIdle()
  }

  /** The client's socket did not open. */
  abandon(): Promise<void> {
    this.call.clientLeft()
    return this.close()
  }

  fromClient(message: string | Uint8Array): void {
    if (!this.turns.isAnswering && !this.isClientSlow) this.putOffIdle()
    const note = readClientEvent(textOf(message))
    if (note) {
      const text = note.texts.join('\n')
      const words = blockedWordsIn({ json: text, text: () => text }, this.call.parts.options())
      if (words.length > 0) {
        this.keepBack(new AppError('prompt.blocked-words', { words: words.join(',') }))
        return
      }
      this.turns.hear(note)
    }
    this.queue?.push(message)
  }

  /** The client closed its socket, or its connection broke. */
  clientLeft({ code, reason }: { code: number; reason: string }): void {
    if (this.call.isClientGone) return
    this.call.isClientGone = true
    // The vendor closes in turn; what it had said by then may still tell what the response cost.
    this.vendor.close(code, reason)
  }

  private async run(client: ClientSocket): Promise<void> {
    let failure: unknown
    try {
      for await (const message of this.vendor.messages()) await this.pass(message, client)
    } catch (error) {
      failure = error
    }
    await this.close()
    if (this.call.isClientGone) return
    if (failure === undefined) {
      const end = closeOfVendor(await this.vendor.closed)
      client.close(end.code, end.reason)
    } else this.refuse(faultOf(failure), client)
  }

  /** A message of the vendor: what it ends is charged before the client knows of it. */
  private async pass(message: string | Uint8Array, client: ClientSocket): Promise<void> {
    this.putOffIdle()
    const note = readVendorEvent(textOf(message))
    if (note) await this.turns.take(note)
    if (this.call.isClientGone) return
    const blocked = client.send(message)
    if (note?.kind === 'response-delta') this.turns.deliver(note)
    if (blocked) await this.whenRead(blocked)
    if (this.call.isClientGone) return
    this.endWhenIdle()
    if (note?.kind === 'response-done' && !this.call.isStopping) await this.turns.holdNext()
    // Nothing is held for what is written down, and a session may do nothing else.
    if (note?.kind === 'transcribed') await this.turns.requireNext()
    // While a response runs, only the vendor puts off the end; afterwards the client may think again.
    this.putOffIdle()
  }

  private async whenRead(blocked: Promise<void>): Promise<void> {
    this.isClientSlow = true
    this.putOffIdle()
    await blocked
    this.isClientSlow = false
  }

  /** A message that is not passed on. Who sends such ones and reads no answer is cut off. */
  private keepBack(error: AppError): void {
    if (this.client?.send(errorEvent(this.call, error))) this.client.terminate()
  }

  /** Tells what went wrong and ends the session. */
  private refuse(error: AppError, client: ClientSocket): void {
    const { parts, requestId, model } = this.call
    const facts = {
      request: requestId,
      model,
      code: error.code,
      detail: error.detail,
      // Errors of the network repeat addresses, and some addresses hold a key.
      cause: error.cause === undefined ? undefined : maskSecrets(String(error.cause)),
    }
    if (error.code === 'server.internal') parts.log.error(facts, 'a realtime session failed')
    else parts.log.info(facts, 'a realtime session was ended')
    void client.send(errorEvent(this.call, error))
    client.close(closeCodeOf(error), error.code)
  }

  /** Frees everything and settles what is open. */
  private async close(): Promise<void> {
    const { call, turns, vendor } = this
    const { deadlines, metrics } = call.parts
    deadlines.drop(this.idle)
    deadlines.drop(this.total)
    vendor.close()
    await turns.close(call.isClientGone ? 'client-left' : 'partial')
    metrics.streamClosed()
    call.end()
  }

  private putOffIdle(): void {
    const { streamIdleMs } = this.call.parts.limits
    const isWaitedFor = this.turns.isAnswering || this.isClientSlow
    this.idle.dueMs = performance.now() + (isWaitedFor ? streamIdleMs : SILENCE_MS_MAX)
  }

  /** A server that stops waits for responses, and for no session without one. */
  private endWhenIdle(): void {
    if (this.call.isStopping && !this.turns.isAnswering) this.call.abortUpstream(new AppError('server.stopping', {}))
  }

  private standsStill(): void {
    if (this.isClientSlow) this.client?.terminate()
    this.call.abortUpstream(new AppError('channel.timeout', {}, { detail: 'the session stood still' }))
  }
}

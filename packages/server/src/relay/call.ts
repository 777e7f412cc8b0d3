import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@tollgate/contract/app-error'
import type { AttemptNote, LeftNote } from '@tollgate/contract/entities/usage-log'
import type { CallPrice } from '@tollgate/contract/quota'
import type { Hold } from '../domain/billing/ledger.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { FreePlaces } from '../domain/limits/concurrent-calls.ts'
import type { TakenRates } from '../domain/limits/taken-rates.ts'
import type { CallSize } from '../domain/pricing/estimate-usage.ts'
import type { PriceList } from '../domain/pricing/price-list.ts'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import type { Deadline } from '../platform/deadlines.ts'
import { languageOf } from '../platform/language.ts'
import { abortSignalOf, Stop, type StopSignal } from '../platform/stop-signal.ts'
import { inboundFamilies } from '../wire/families.ts'
import type { CallFacts, InboundFamily, IncomingBody } from '../wire/family.ts'
import type { JsonObject } from '../wire/read-json.ts'
import { CallDeadline, listenToClient, timeOut, WATCH_CLIENT_AFTER_MS } from './call-deadline.ts'
import { CallRoom } from './call-room.ts'
import type { IncomingCall } from './incoming-call.ts'
import type { ReadBody } from './read-incoming.ts'
import type { RelayParts } from './relay-parts.ts'
import { sizeOfCall } from './size-of-call.ts'
import { TurnMemory } from './turn-memory.ts'

/** Thrown and given as abort reason when the client has gone away. */
export class ClientGone extends Error {}

/** What is known of a call while it runs. */
export class Call {
  /** Of a response in a realtime session: when it began, which is after its hold. */
  startMs = performance.now()
  readonly createdAt: number
  readonly family: InboundFamily
  readonly attempts: AttemptNote[] = []
  /** Channels that were passed over. */
  readonly leftOut: LeftNote[] = []
  /** What the format of the channel that was asked last could not express. */
  warnings: string[] = []
  /** Prices of the moment in which the call began. */
  readonly prices: PriceList
  isClientGone = false
  isStopping = false
  /** Called once when the server is about to stop: for what would not end by itself. */
  onStopping: (() => void) | undefined
  /** Called once when the client leaves while its answer is being delivered. */
  onClientGone: (() => void) | undefined
  group = ''
  /** The channel whose vendor got the call last. */
  askedChannel: RelayChannel | undefined
  holding: Hold | undefined
  /** Only of a caller with a limit of calls at once. */
  freeSlot: FreePlaces | undefined
  /** Only of a caller with limits on requests or tokens. */
  rates: TakenRates | undefined
  /** Of a call with files by address or a large answer, once it has some. */
  room: CallRoom | undefined
  hasEnded = false
  /** Cuts the exchange with the vendor that is going on, or the first one before it begins. */
  cut = new Stop()
  private isCutInUse = false
  private deadline: Deadline | undefined
  private departure: Deadline | undefined
  private knownCaller: Caller | undefined
  private knownFacts: CallFacts | undefined
  private knownSize: CallSize | undefined
  private json = ''
  private turnMemory: TurnMemory | undefined
  private readonly keeping: Promise<void>[] = []

  constructor(
    readonly incoming: IncomingCall,
    readonly parts: RelayParts,
  ) {
    this.createdAt = parts.clock.now()
    this.family = inboundFamilies[incoming.endpoint.family]
    this.prices = parts.prices()
  }

  get requestId(): string {
    return this.incoming.requestId
  }

  get language(): Language {
    return languageOf(this.incoming.request.headers.get('accept-language') ?? undefined)
  }

  get caller(): Caller {
    if (!this.knownCaller) throw new Error('the caller is not known yet')
    return this.knownCaller
  }

  get facts(): CallFacts {
    if (!this.knownFacts) throw new Error('the body was not read yet')
    return this.knownFacts
  }

  get model(): string {
    return this.knownFacts?.model ?? ''
  }

  get elapsedMs(): number {
    return performance.now() - this.startMs
  }

  get body(): IncomingBody {
    return { json: this.json, call: this.facts }
  }

  /** Notices within a third of a second that the client has gone away. */
  watchClient(): void {
    this.departure = new CallDeadline(this.startMs + WATCH_CLIENT_AFTER_MS, this, listenToClient)
    this.parts.deadlines.watch(this.departure)
  }

  listenToClient(): void {
    const { signal } = this.incoming.request
    if (signal.aborted) this.clientLeft()
    else signal.addEventListener('abort', () => this.clientLeft(), { once: true })
  }

  /** Also for a call that does not listen yet. */
  hasClientLeft(): boolean {
    if (this.incoming.request.signal.aborted) this.clientLeft()
    return this.isClientGone
  }

  callerIs(caller: Caller): void {
    this.knownCaller = caller
  }

  read(body: ReadBody): ReadBody {
    this.json = body.json
    this.knownFacts = body.facts
    return body
  }

  /** Thinking that the client's format cannot carry. */
  get memory(): TurnMemory {
    this.turnMemory ??= new TurnMemory(this.parts.turns, this.caller.userId, (kept) => this.keeping.push(kept))
    return this.turnMemory
  }

  keepItems(items: JsonObject[]): void {
    this.keeping.push(this.parts.turns.putItems(this.caller.userId, this.requestId, items))
  }

  /** A promise only while something is being kept that the next turn needs, at whatever node: no answer ends before. */
  whenKept(): Promise<unknown> | undefined {
    return this.keeping.length === 0 ? undefined : Promise.all(this.keeping)
  }

  /** Of the few calls that have files by address or a large answer. */
  openRoom(): CallRoom {
    this.room ??= new CallRoom(this)
    return this.room
  }

  /** Waits between two questions of one attempt; ends at once, with the reason, when the attempt does. */
  async pause(ms: number): Promise<void> {
    const { cut } = this
    try {
      await sleep(ms, undefined, { signal: abortSignalOf(cut) })
    } catch {
      throw cut.reason
    }
  }

  /** As it came in. */
  size(): CallSize {
    this.knownSize ??= sizeOfCall(this)
    return this.knownSize
  }

  /** The price of this call when a channel answers it. `images`: how many it gave, when they are charged one by one. */
  priceOf(channel: RelayChannel, group: string, images?: number): CallPrice {
    const { operation } = this.incoming.endpoint
    return this.prices.priceOfOrder(channel.mapModel(this.model), group, {
      operation,
      fields: this.facts.body,
      images,
    })
  }

  /** Counts from its start. */
  limitTotalTime(): void {
    const { totalMs } = this.parts.limits
    if (totalMs === 0) return
    this.deadline = new CallDeadline(this.startMs + totalMs, this, timeOut)
    this.parts.deadlines.watch(this.deadline)
  }

  /** A fresh signal for one attempt; aborted by the client's leaving and by deadlines. */
  beginAttempt(): StopSignal {
    if (this.isClientGone) throw new ClientGone()
    if (this.isCutInUse) this.cut = new Stop()
    this.isCutInUse = true
    return this.cut
  }

  /** Ends the exchange with the vendor. The reason is what the reading side throws. */
  abortUpstream(reason: Error): void {
    this.cut.abort(reason)
  }

  /** The client is not there any more: nothing is sent to it, and the vendor is stopped. */
  clientLeft(): void {
    if (this.isClientGone) return
    this.isClientGone = true
    this.abortUpstream(new ClientGone())
    this.onClientGone?.()
  }

  /** The server takes no new calls and waits for those that run. */
  beginStop(): void {
    this.isStopping = true
    this.onStopping?.()
  }

  /**
   * Once the vendor is done, and to be waited for before the client hears the end: it may call again at once, at any
   * node. Undefined when there is nothing to wait for.
   */
  giveSlotBack(): Promise<void> | undefined {
    const freed = this.freeSlot?.()
    this.freeSlot = undefined
    return freed
  }

  /** To be called when nothing more will happen. */
  end(): void {
    this.hasEnded = true
    this.parts.running.delete(this)
    if (this.deadline) this.parts.deadlines.drop(this.deadline)
    if (this.departure) this.parts.deadlines.drop(this.departure)
    this.deadline = undefined
    this.departure = undefined
    this.json = ''
    this.incoming.connection.freeRoom()
    this.room?.leave()
    void this.giveSlotBack()
    this.rates?.giveBack()
  }
}

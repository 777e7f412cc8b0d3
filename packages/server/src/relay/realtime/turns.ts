import { AppError } from '@tollgate/contract/app-error'
import type { CallEnding } from '@tollgate/contract/entities/usage-log'
import { inputOf, outputOf } from '@tollgate/contract/quota'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { quotaToHold } from '../../domain/pricing/estimate-usage.ts'
import type { ClientNote } from '../../wire/openai-realtime/read-client-event.ts'
import type { ResponseDone, VendorNote } from '../../wire/openai-realtime/read-vendor-event.ts'
import type { SessionSettings } from '../../wire/openai-realtime/schema.ts'
import { textUsage } from '../../wire/token-usage.ts'
import type { Call } from '../call.ts'
import type { ChargedUsage } from '../estimate-tokens.ts'
import { holdQuota, requireQuota, takeRates } from '../hold-quota.ts'
import type { Plan } from '../plan-attempts.ts'
import { settleCall } from '../settle-call.ts'
import { admit } from './admit.ts'
import { estimateTurn } from './estimate-turn.ts'
import { Heard } from './heard.ts'
import { settleTranscription } from './settle-transcription.ts'
import { SettledIds } from './settled-ids.ts'
import { Turn } from './turn.ts'
import { turnCall } from './turn-call.ts'

/** Responses outside the conversation run side by side, but no honest vendor runs this many. */
const RUNNING_MAX = 32
const CHARACTERS_PER_TOKEN = 4

/**
 * The money of one session. Quota is always set aside for the next response; each response is settled when it is done,
 * under a request id of its own (`<id>-1`, `<id>-2`, ...), and only once.
 */
export class Turns {
  settings: SessionSettings = {}
  private spare: Turn | undefined
  private readonly running = new Map<string, Turn>()
  private readonly settled = new SettledIds()
  private heard = new Heard()
  private last = 0
  /** Tokens that the conversation has in it, as far as the vendor has said. */
  private context = { written: 0, heard: 0 }

  /** `session` is the call that asked for the session; it holds nothing itself. */
  constructor(
    private readonly session: Call,
    private plan: Pick<Plan, 'first'>,
  ) {}

  get isAnswering(): boolean {
    return this.running.size > 0
  }

  /** The channel that answers: the first one may not have. */
  answeredBy(channel: RelayChannel): void {
    this.plan = { first: channel }
  }

  /** Sets quota aside for the next response. Throws what a new call of this key would be refused with. */
  async holdNext(): Promise<void> {
    this.spare ??= await this.hold()
  }

  /** Throws the same, however little comes next, and sets nothing aside. */
  async requireNext(): Promise<void> {
    await admit(this.session)
    await requireQuota(this.session)
  }

  hear(note: ClientNote): void {
    this.heard.add(note)
  }

  /** What must be done before an event may reach the client. A response that is done is charged then. */
  async take(note: VendorNote): Promise<void> {
    switch (note.kind) {
      case 'session-set':
        this.settings = { ...this.settings, ...note.settings }
        return
      case 'response-begun':
      case 'response-delta':
        await this.turnOf(note.responseId)
        return
      case 'response-done':
        return this.finish(note)
      case 'transcribed':
        if (this.settled.has(note.itemKey)) return
        this.settled.add(note.itemKey)
        return settleTranscription(note, {
          session: this.session,
          requestId: this.nextId(),
          channel: this.channel,
          model: this.settings.transcriptionModel,
        })
    }
  }

  /** Notes what the client got. */
  deliver(note: Extract<VendorNote, { kind: 'response-delta' }>): void {
    this.running.get(note.responseId)?.deliver(note)
  }

  /** The session is over: what was delivered of open responses is charged, all else goes back. Never throws. */
  async close(ending: CallEnding): Promise<void> {
    const open = [...this.running.values()]
    this.running.clear()
    const spare = this.spare
    this.spare = undefined
    const ends = open.map(async (turn) => this.settle(turn, await this.delivered(turn), ending))
    if (spare) ends.push(giveBack(spare))
    for (const end of await Promise.allSettled(ends)) {
      if (end.status === 'fulfilled') continue
      const facts = { request: this.session.requestId, cause: String(end.reason) }
      this.session.parts.log.error(facts, 'a realtime response was not settled')
    }
  }

  private get channel(): RelayChannel {
    return this.plan.first
  }

  private nextId(): string {
    this.last += 1
    return `${this.session.requestId}-${this.last}`
  }

  private async hold(): Promise<Turn> {
    const { session, plan } = this
    const { parts, model } = session
    const { group } = await admit(session)
    const turn = new Turn(turnCall(session, { requestId: this.nextId() }))
    const vendorModel = plan.first.mapModel(model)
    const size = { ...turn.call.size(), ...this.sizeOfNext() }
    const price = turn.call.priceOf(plan.first, group)
    const amount = quotaToHold(vendorModel, size, price, parts.outputs.highMark(vendorModel))
    try {
      if (parts.callLimits.hasRates(session.caller)) await takeRates(turn.call, plan, size)
      await holdQuota(turn.call, group, plan, amount)
    } catch (error) {
      turn.call.end()
      throw error
    }
    turn.isFirst = this.last === 1
    return turn
  }

  /** A session speaks unless it said that it does not. */
  private sizeOfNext() {
    const { context, settings } = this
    const characters = context.written * CHARACTERS_PER_TOKEN
    return {
      bodyBytes: characters,
      bodyCharacters: characters,
      heardTokens: context.heard,
      isSpoken: settings.isSpoken ?? true,
      maxOutputTokens: settings.maxOutputTokens,
    }
  }

  /** The turn of a response that runs; one that is new gets the quota that was set aside. Undefined: charged already. */
  private async turnOf(responseId: string): Promise<Turn | undefined> {
    const known = this.running.get(responseId)
    if (known || this.settled.has(responseId)) return known
    if (this.running.size >= RUNNING_MAX)
      throw new AppError('channel.bad-reply', {}, { detail: 'too many responses at once' })
    const turn = this.spare ?? (await this.hold())
    this.spare = undefined
    turn.begin(this.heard)
    this.heard = new Heard()
    this.running.set(responseId, turn)
    await this.session.parts.ledger.whenOpened(turn.call.requestId)
    return turn
  }

  private async finish({ responseId, usage, isBroken }: ResponseDone): Promise<void> {
    const turn = await this.turnOf(responseId)
    if (!turn) return
    this.running.delete(responseId)
    this.settled.add(responseId)
    if (usage && !usage.isAbsurd) {
      const heard = (usage.audioInputTokens ?? 0) + (usage.audioOutputTokens ?? 0)
      this.context = { written: inputOf(usage) + outputOf(usage) - heard, heard }
      return this.settle(turn, { usage, isEstimated: false }, 'complete')
    }
    const counted = isBroken ? await this.delivered(turn) : await this.estimate(turn)
    const isClamped = usage?.isAbsurd ?? false
    return this.settle(turn, { ...counted, usage: { ...counted.usage, isClamped } }, isBroken ? 'partial' : 'complete')
  }

  /** A response that broke off before it said anything costs nothing. */
  private async delivered(turn: Turn): Promise<ChargedUsage> {
    return turn.isDelivered ? this.estimate(turn) : { usage: textUsage(0), isEstimated: true }
  }

  private async estimate(turn: Turn): Promise<ChargedUsage> {
    const { session, settings, channel } = this
    const model = channel.mapModel(session.model)
    return { usage: await estimateTurn(turn, { model, settings, counter: session.parts.counter }), isEstimated: true }
  }

  private settle(turn: Turn, charged: ChargedUsage, ending: CallEnding): Promise<void> {
    turn.call.attempts.push(...this.session.attempts)
    turn.call.leftOut.push(...this.session.leftOut)
    const { firstByteMs } = turn
    return settleCall(turn.call, { channel: this.channel, ...charged, isStream: true, ending, firstByteMs })
  }
}

async function giveBack({ call }: Turn): Promise<void> {
  if (call.holding) await call.parts.ledger.refund(call.holding)
  call.end()
}

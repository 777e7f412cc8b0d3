import type { AppError, Language } from '@tollgate/contract/app-error'
import type { AttemptNote, LeftNote, LogDetail } from '@tollgate/contract/entities/usage-log'
import type { TaskEndpoint } from '@tollgate/contract/task-endpoints'
import type { FreePlaces } from '../domain/limits/concurrent-calls.ts'
import type { TakenRates } from '../domain/limits/taken-rates.ts'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import { languageOf } from '../platform/language.ts'
import type { TaskKind } from '../wire/tasks/task-kind.ts'
import { taskKindOf } from '../wire/tasks/task-kinds.ts'
import type { Identified } from './identify-caller.ts'
import type { IncomingCall } from './incoming-call.ts'
import { limitHeaders } from './limit-headers.ts'
import type { RelayParts } from './relay-parts.ts'
import { replyHeaders } from './reply-headers.ts'

/** A request about tasks, as it came in. */
export interface IncomingTask
  extends Pick<IncomingCall, 'request' | 'requestId' | 'connection' | 'query' | 'readBody'> {
  endpoint: TaskEndpoint
  path: string
  /** What stands in the braces of the endpoint's path. */
  params: Readonly<Record<string, string>>
  /** Of this site, as the caller reached it. */
  origin(): string
  /** Throws `token.*`, `user.*`. */
  identify(): Identified | Promise<Identified>
}

/** What is known of such a request while it runs. */
export class TaskCall {
  readonly startMs = performance.now()
  readonly kind: TaskKind
  readonly attempts: AttemptNote[] = []
  readonly leftOut: LeftNote[] = []
  /** By which it is routed and priced; empty until the order was read. */
  model = ''
  private readonly cut = new AbortController()
  /** Only of a caller with limits on requests. */
  rates: TakenRates | undefined
  private freeSlot: FreePlaces | undefined

  constructor(
    readonly incoming: IncomingTask,
    readonly parts: RelayParts,
  ) {
    this.kind = taskKindOf(incoming.endpoint.platform)
  }

  get requestId(): string {
    return this.incoming.requestId
  }

  get language(): Language {
    return languageOf(this.incoming.request.headers.get('accept-language') ?? undefined)
  }

  get signal(): AbortSignal {
    return this.cut.signal
  }

  get adminInfo(): Pick<LogDetail, 'admin_info'> {
    const { attempts, leftOut } = this
    const left = leftOut.length > 0 ? { left_out: leftOut } : {}
    return { admin_info: { use_channel: attempts.map((note) => String(note.channel)), attempts, ...left } }
  }

  private get headers(): Record<string, string> {
    const headers = replyHeaders(this.requestId)
    const nowMs = this.parts.clock.nowMs()
    return this.rates ? { ...headers, ...limitHeaders(this.rates, { family: 'openai-chat', nowMs }) } : headers
  }

  /** An order that is on its way is brought to its end, also for a client that has gone: it may be taken already. */
  hasClientLeft(): boolean {
    return false
  }

  /** Throws `user.concurrency-exceeded` and `limit.calls-at-once`. */
  async takeSlot({ userId, concurrencyLimit: limit, tokenId, limits }: Caller): Promise<void> {
    if (limit === 0 && !limits) return
    const token = limits && { id: tokenId, limit: limits.tokenConcurrency }
    this.freeSlot = await this.parts.concurrentCalls.take({ userId, limit, callId: this.requestId, token })
  }

  /** For a caller with limits on requests: counts this order, which has no tokens. Throws `limit.*`. */
  async takeRates(caller: Caller): Promise<void> {
    this.rates = await this.parts.callLimits.takeRates(caller, 0)
    if (this.rates.refusal) throw this.rates.refusal
  }

  /** The server stops. */
  abortUpstream(reason: Error): void {
    this.cut.abort(reason)
  }

  begin(): void {
    this.parts.running.add(this)
  }

  /** Resolves when its place is free at every node. */
  async end(): Promise<void> {
    this.parts.running.delete(this)
    this.rates?.giveBack()
    await this.freeSlot?.()
  }

  answer(body: unknown): Response {
    return new Response(JSON.stringify(body), { headers: this.headers })
  }

  /** An error as the callers of this platform read it. */
  refuse(error: AppError): Response {
    const { status, body } = this.kind.encodeError(error, { requestId: this.requestId, language: this.language })
    const { headers } = this
    if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter)
    this.parts.metrics.callEnded({
      model: this.model,
      channelType: 0,
      status,
      seconds: (performance.now() - this.startMs) / 1000,
    })
    return new Response(JSON.stringify(body), { status, headers })
  }
}

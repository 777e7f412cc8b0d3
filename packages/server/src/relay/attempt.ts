import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { parseJson } from '../platform/parse-json.ts'
import type { StopSignal } from '../platform/stop-signal.ts'
import { type AnswerKeeper, SMALL_ANSWER_BYTES } from '../upstream/answer-room.ts'
import type { OutgoingRequest } from '../upstream/credentials/scheme.ts'
import { readWhole, send } from '../upstream/send.ts'
import { isSuccess, type VendorResponse } from '../upstream/vendor-response.ts'
import { askBySocket } from './ask-by-socket.ts'
import type { Call } from './call.ts'
import { CallDeadline, timeOut } from './call-deadline.ts'
import type { Exchange, FollowUp, StreamTranslation, WholeReading } from './exchange/exchange.ts'
import { exchangeFor } from './exchange/exchange-for.ts'
import type { GatheredStream } from './exchange/gathered-stream.ts'
import { findStream } from './find-stream.ts'
import { withRetryAfter } from './retry-after.ts'
import { signRequest } from './sign-request.ts'
import type { StreamReader } from './stream-reader.ts'

export interface WholeAnswer {
  kind: 'whole'
  channel: RelayChannel
  reading: WholeReading
}

export interface StreamAnswer {
  kind: 'stream'
  channel: RelayChannel
  /** What the client gets of the bytes that have come already. */
  begin: (Uint8Array | string)[]
  translation: StreamTranslation
  reader: StreamReader
}

export type Answer = WholeAnswer | StreamAnswer

const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const ERROR_BYTES_MAX = 1024 * 1024
/** Comments and empty events that may come before a stream says anything; they wait here for its first word. */
const SILENT_BYTES_MAX = 1024 * 1024
const EVENT_STREAMS = [
  'text/event-stream',
  'application/vnd.amazon.eventstream',
  'application/x-ndjson',
  'application/stream+json',
]
/** A vendor that takes orders is asked again this often at most. */
const FOLLOW_UPS_MAX = 40

/**
 * One try at one channel, up to the point where it is clear that it answers: a whole answer, or a stream's first
 * event. Throws AppError for everything else, ClientGone when the client left.
 */
export async function attempt(call: Call, channel: RelayChannel): Promise<Answer> {
  const { limits, deadlines } = call.parts
  const signal = call.beginAttempt()
  const deadline = new CallDeadline(performance.now() + limits.firstByteMs, call, timeOut)
  deadlines.watch(deadline)
  try {
    const exchange = exchangeFor(call, channel)
    const prepared = exchange.request()
    let request = prepared instanceof Promise ? await prepared : prepared
    const asking = new Asking(call, channel, exchange, signal, deadline)
    for (let step = 0; step < FOLLOW_UPS_MAX; step += 1) {
      const answer = await ask(request, asking)
      if (!('followUp' in answer)) return answer
      await call.pause(answer.followUp.afterMs)
      request = answer.followUp.request
      asking.stayAlive()
    }
    throw new AppError('channel.timeout', {}, { detail: 'the vendor did not finish an order' })
  } catch (cause) {
    call.room?.giveBack()
    throw cause
  } finally {
    deadlines.drop(deadline)
  }
}

class Asking implements AnswerKeeper {
  constructor(
    readonly call: Call,
    readonly channel: RelayChannel,
    readonly exchange: Exchange & { gather?(): GatheredStream | undefined },
    readonly signal: StopSignal,
    private readonly deadline: CallDeadline,
  ) {}

  /** A vendor that thinks for long tells so now and then: its time begins anew. */
  stayAlive(): void {
    this.deadline.dueMs = performance.now() + this.call.parts.limits.firstByteMs
  }

  takeRoom(bytes: number): Promise<void> | undefined {
    const entered = this.call.openRoom().takeRoom(bytes)
    return entered && this.waitFor(entered)
  }

  /** That there is no room here takes nothing of the vendor's time. */
  private async waitFor(entered: Promise<void>): Promise<void> {
    this.deadline.dueMs = Number.POSITIVE_INFINITY
    await entered
    this.stayAlive()
  }
}

async function ask(request: OutgoingRequest, asking: Asking): Promise<Answer | FollowUp> {
  const { call, channel, exchange, signal } = asking
  const signing = signRequest(request, { channel, scheme: exchange.format.credentials, parts: call.parts })
  if (signing) await signing
  call.askedChannel = channel
  if (exchange.format.framing === 'web-socket') return answerBySocket(request, asking)
  const response = await send({ ...request, signal, guard: call.parts.guard })
  if (!isSuccess(response)) throw await refusalOf(response, asking)
  call.parts.failpoint('after-accept')
  const contentType = (response.headers.get('content-type') ?? '').toLowerCase()
  if (isStream(contentType, call)) return takeStream(response, asking)
  if (!mayStream(call)) return takeWhole(response, contentType, asking)
  const found = await findStream(response).catch((cause: unknown) => {
    throw brokenStream(cause, response, signal)
  })
  return found.isStream ? takeStream(found.answer, asking) : takeWhole(found.answer, contentType, asking)
}

/** Some vendors do not say that they stream: then what was asked for counts. */
function isStream(contentType: string, call: Call): boolean {
  if (EVENT_STREAMS.some((type) => contentType.startsWith(type))) return true
  return mayStream(call) && (contentType === '' || contentType.startsWith('text/plain'))
}

const mayStream = (call: Call): boolean => call.facts.isStream && isText(call)

const isText = ({ incoming: { endpoint } }: Call): boolean =>
  endpoint.operation === 'chat' || endpoint.operation === 'completions'

async function answerBySocket(request: OutgoingRequest, asking: Asking): Promise<Answer> {
  const reader = await askBySocket(request, asking.call, asking.signal)
  asking.call.parts.failpoint('after-accept')
  return takeStream(reader, asking)
}

/** A client that wants the answer in one piece gets it so, although the vendor streams. */
function takeStream(reader: StreamReader, asking: Asking): Promise<Answer> {
  const gathered = asking.call.facts.isStream ? undefined : asking.exchange.gather?.()
  return gathered ? gatherStream(reader, gathered, asking) : beginStream(reader, asking)
}

async function refusalOf(response: VendorResponse, { call, exchange, signal }: Asking): Promise<AppError> {
  const body = await readWhole(response, ERROR_BYTES_MAX, signal)
  return withRetryAfter(exchange.decodeError(response.status, utf8.decode(body)), response, call.parts.clock.nowMs())
}

function takeWhole(
  response: VendorResponse,
  contentType: string,
  asking: Asking,
): WholeAnswer | FollowUp | Promise<WholeAnswer | FollowUp> {
  const { channel, exchange, signal } = asking
  const answered = (reading: WholeReading | FollowUp) =>
    'followUp' in reading ? reading : { kind: 'whole' as const, channel, reading }
  const understood = (bytes: Uint8Array) => {
    const reading = exchange.readWhole({ bytes, contentType, json: parseJson(utf8.decode(bytes)) })
    return reading instanceof Promise ? reading.then(answered) : answered(reading)
  }
  const whole = readWhole(response, ANSWER_BYTES_MAX, signal, asking)
  return whole instanceof Promise ? whole.then(understood) : understood(whole)
}

const utf8 = new TextDecoder()

/** Reads a stream until its first content; an error or an end before that can still be asked elsewhere. */
async function beginStream(reader: StreamReader, asking: Asking): Promise<StreamAnswer> {
  const { call, channel, exchange, signal } = asking
  try {
    if (!call.facts.isStream && !isText(call))
      throw new AppError('channel.bad-reply', {}, { detail: 'a stream that nobody asked for' })
    const translation = exchange.openStream()
    const begin = await firstEvents(reader, translation, asking)
    return { kind: 'stream', channel, begin, translation, reader }
  } catch (cause) {
    throw brokenStream(cause, reader, signal)
  }
}

async function firstEvents(
  reader: StreamReader,
  translation: StreamTranslation,
  asking: Asking,
): Promise<(Uint8Array | string)[]> {
  const begin: (Uint8Array | string)[] = []
  let silent = 0
  for (;;) {
    const { value, done } = await reader.read()
    asking.stayAlive()
    const written = done ? translation.finish() : translation.push(value)
    if (translation.beginFailure) throw translation.beginFailure
    if (written !== undefined) begin.push(written)
    if (translation.hasBegun) return begin
    if (done) throw new AppError('channel.bad-reply', {}, { detail: 'an empty stream' })
    silent += written?.length ?? 0
    if (silent > SILENT_BYTES_MAX) throw new AppError('channel.bad-reply', {}, { detail: 'a stream of nothing' })
  }
}

/** Takes a whole stream in, for a client that wants the answer in one piece. */
async function gatherStream(reader: StreamReader, gathered: GatheredStream, asking: Asking): Promise<WholeAnswer> {
  const { call, channel, signal } = asking
  const { limits } = call.parts
  const idle = new CallDeadline(performance.now() + limits.streamIdleMs, call, timeOut)
  call.parts.deadlines.watch(idle)
  let room = SMALL_ANSWER_BYTES
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) gathered.finish()
      else gathered.push(value)
      if (done || gathered.isEnded) break
      if (gathered.bytes > room) {
        idle.dueMs = Number.POSITIVE_INFINITY
        await asking.takeRoom(gathered.bytes - room)
        room = gathered.bytes
      }
      idle.dueMs = performance.now() + limits.streamIdleMs
    }
    if (!gathered.isWhole) throw new AppError('channel.broke-off', {})
    return { kind: 'whole', channel, reading: gathered.reading() }
  } catch (cause) {
    const hasSaidNo = cause instanceof AppError && !signal.aborted
    if (!gathered.isWhole || hasSaidNo || call.isClientGone) throw brokenStream(cause, reader, signal)
    // Behind its finish an answer is whole, however the vendor's connection ends.
    return { kind: 'whole', channel, reading: gathered.reading() }
  } finally {
    call.parts.deadlines.drop(idle)
    void reader.cancel().catch(() => {})
  }
}

function brokenStream(cause: unknown, reader: StreamReader, signal: StopSignal): unknown {
  void reader.cancel().catch(() => {})
  if (signal.aborted) return signal.reason
  return cause instanceof AppError ? cause : new AppError('channel.broke-off', {}, { cause })
}

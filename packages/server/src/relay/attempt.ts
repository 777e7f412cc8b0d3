import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { bearer } from '../upstream/credentials/bearer.ts'
import { EventCutter } from '../upstream/framing/sse.ts'
import { readWhole, send } from '../upstream/send.ts'
import type { TokenUsage } from '../wire/token-usage.ts'
import type { Call } from './call.ts'
import { firstEvents } from './first-events.ts'
import { upstreamUrl } from './upstream-url.ts'

export interface WholeAnswer {
  kind: 'whole'
  channel: RelayChannel
  contentType: string
  bytes: Uint8Array
  body: unknown
  usage: TokenUsage | undefined
}

export interface StreamAnswer {
  kind: 'stream'
  channel: RelayChannel
  contentType: string
  /** Whole events that have come already; the first that says something is among them. */
  begin: Uint8Array
  cutter: EventCutter
  reader: StreamReader
}

/** The reading end of a vendor's body. */
export type StreamReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>

export type Answer = WholeAnswer | StreamAnswer

const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const ERROR_BYTES_MAX = 1024 * 1024
const EVENT_STREAM = 'text/event-stream'

/**
 * One try at one channel, up to the point where it is clear that it answers: a whole answer, or a stream's first
 * event. Throws AppError for everything else, ClientGone when the client left.
 */
export async function attempt(call: Call, channel: RelayChannel): Promise<Answer> {
  const { limits, deadlines, guard } = call.parts
  const signal = call.beginAttempt()
  const deadline = {
    dueMs: performance.now() + limits.firstByteMs,
    onDue: () => call.abortUpstream(new AppError('channel.timeout', {})),
  }
  deadlines.watch(deadline)
  try {
    await guard.check(channel.origin)
    call.askedChannel = channel
    const response = await send({
      method: 'POST',
      url: upstreamUrl(channel, call.incoming.endpoint, call.model),
      headers: headersFor(call, channel),
      body: bodyFor(call, channel),
      signal,
    })
    if (response.status < 200 || response.status >= 300) throw await refusalOf(call, response, signal)
    call.parts.failpoint('after-accept')
    const contentType = response.headers.get('content-type') ?? ''
    return contentType.startsWith(EVENT_STREAM)
      ? await beginStream(call, channel, response, signal)
      : await takeWhole(call, channel, response, signal)
  } finally {
    deadlines.drop(deadline)
  }
}

function bodyFor(call: Call, channel: RelayChannel): string {
  const refusesOptions = channel.provider.quirks?.includes('no-stream-options') ?? false
  return call.family.prepareBody(call.body, {
    model: channel.mapModel(call.model),
    asksUsage: call.facts.isStream && !refusesOptions,
    dropsStreamOptions: refusesOptions,
  })
}

/** Headers that carry a vendor's own switches; all others end here. */
const FORWARDED_PREFIXES = ['openai-', 'anthropic-', 'x-codex-', 'x-claude-']
/** These name the caller's account at the vendor, which is not the channel's. */
const KEPT_BACK = ['openai-organization', 'openai-project']

function headersFor(call: Call, channel: RelayChannel): Record<string, string> {
  const headers: Record<string, string> = bearer(channel.key)
  headers['content-type'] = 'application/json'
  headers['accept-encoding'] = 'identity'
  if (call.facts.isStream) headers.accept = EVENT_STREAM
  if (channel.organization !== '') headers['openai-organization'] = channel.organization
  // Bun's own way to list headers takes half the time of the iterator.
  const sent = call.incoming.request.headers.toJSON()
  for (const name in sent) {
    if (FORWARDED_PREFIXES.some((prefix) => name.startsWith(prefix)) && !KEPT_BACK.includes(name))
      headers[name] = sent[name] ?? ''
  }
  return headers
}

async function refusalOf(call: Call, response: Response, signal: AbortSignal): Promise<AppError> {
  const body = await readWhole(response, ERROR_BYTES_MAX, signal)
  const error = call.family.decodeError(response.status, new TextDecoder().decode(body))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (error.refusal && Number.isFinite(retryAfter) && retryAfter >= 0) error.refusal.retryAfter = Math.ceil(retryAfter)
  return error
}

async function takeWhole(
  call: Call,
  channel: RelayChannel,
  response: Response,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const bytes = await readWhole(response, ANSWER_BYTES_MAX, signal)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new AppError('channel.bad-reply', {}, { cause })
  }
  if (typeof body !== 'object' || body === null) throw new AppError('channel.bad-reply', {})
  const { usage, error } = call.family.readReply(body)
  if (error) throw error
  return { kind: 'whole', channel, contentType: 'application/json', bytes, body, usage }
}

async function beginStream(
  call: Call,
  channel: RelayChannel,
  response: Response,
  signal: AbortSignal,
): Promise<StreamAnswer> {
  if (!response.body) throw new AppError('channel.bad-reply', {}, { detail: 'a stream without a body' })
  const reader: StreamReader = response.body.getReader()
  const cutter = new EventCutter()
  try {
    const begin = await firstEvents(call.family, reader, cutter)
    return { kind: 'stream', channel, contentType: EVENT_STREAM, begin, cutter, reader }
  } catch (cause) {
    void reader.cancel().catch(() => {})
    if (signal.aborted) throw signal.reason
    if (cause instanceof AppError) throw cause
    throw new AppError('channel.broke-off', {}, { cause })
  }
}

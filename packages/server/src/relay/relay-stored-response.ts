import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { AnswerKeeper } from '../upstream/answer-room.ts'
import { readWhole, send } from '../upstream/send.ts'
import { outboundFamilies } from '../wire/families.ts'
import { withStatus } from './answer-from.ts'
import { channelOfTask } from './channel-of-task.ts'
import { chooseFormat } from './exchange/choose-format.ts'
import { requestHeaders } from './exchange/request-headers.ts'
import { upstreamUrl } from './exchange/upstream-url.ts'
import { hideKey } from './hide-key.ts'
import type { Identified } from './identify-caller.ts'
import type { RelayParts } from './relay-parts.ts'
import { withRetryAfter } from './retry-after.ts'
import { signRequest } from './sign-request.ts'

/** What is done with an answer that a vendor keeps. https://platform.openai.com/docs/api-reference/responses/get */
export interface StoredResponseAction {
  method: 'GET' | 'POST' | 'DELETE'
  responseId: string
  /** Behind the id: empty, `/input_items` or `/cancel`. */
  rest: string
}

interface Asking extends StoredResponseAction {
  caller: Identified['caller']
  request: Request
  query: URLSearchParams
}

/** Questions one user may ask in a minute: they are free. */
const ASKED_MAX = { limit: 300, windowMs: 60_000 }
const TIMEOUT_MS = 30_000
const ANSWER_BYTES_MAX = 64 * 1024 * 1024
/** A stream of what was delivered already is not offered. */
const QUERY_NAMES = ['include', 'include[]', 'limit', 'order', 'after']

/**
 * Asks the account that made an answer for it, on behalf of the user it was made for; for everybody else, and after some
 * hours, it throws `response.missing`. Costs nothing: the answer was paid when it was delivered. Throws
 * `request.too-many`, `token.model-refused` as well, and what the vendor refused it with.
 */
export async function relayStoredResponse(asking: Asking, parts: RelayParts): Promise<object> {
  const { caller, responseId, request } = asking
  const { isAllowed, resetMs } = await parts.counters.hit(`stored-responses:${caller.userId}`, ASKED_MAX)
  if (!isAllowed) throw new AppError('request.too-many', {}, { retryAfter: Math.max(1, Math.ceil(resetMs / 1000)) })
  const stored = await parts.storedResponses.find(caller.userId, responseId)
  const channel = stored && channelOfTask({ channel_id: stored.channelId, key_id: stored.keyId ?? '' }, parts.channels)
  if (!stored || !channel?.isEnabled) throw new AppError('response.missing', {})
  if (caller.models && !caller.models.has(stored.askedModel))
    throw new AppError('token.model-refused', { model: stored.askedModel })
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), request.signal])
  return parts.answerRoom.lend(signal, (keeper) => ask(asking, { channel, model: stored.model, signal, keeper, parts }))
}

interface Asked {
  channel: RelayChannel
  model: string
  signal: AbortSignal
  keeper: AnswerKeeper
  parts: RelayParts
}

async function ask(asking: Asking, { channel, model, signal, keeper, parts }: Asked): Promise<object> {
  const { method, request } = asking
  const question = { provider: channel.provider, inbound: 'openai-responses', operation: 'chat', model } as const
  const format = chooseFormat(question)
  if (format.family !== 'openai-responses') throw new AppError('response.missing', {})
  const endpoint = { operation: 'chat', path: '/v1/responses' } as const
  const url = addressOf(upstreamUrl(channel, format, { endpoint, isStream: false, model }), asking)
  const headers = requestHeaders({
    channel,
    format,
    client: request.headers,
    contentType: undefined,
    isStream: false,
    isPassThrough: true,
  })
  const outgoing = { method, url, headers, body: undefined }
  await signRequest(outgoing, { channel, scheme: format.credentials, parts })
  try {
    const response = await send({ ...outgoing, signal, guard: parts.guard })
    const text = new TextDecoder().decode(await readWhole(response, ANSWER_BYTES_MAX, signal, keeper))
    if (response.status === 404) throw new AppError('response.missing', {})
    if (response.status < 200 || response.status >= 300) {
      const refusal = outboundFamilies[format.family].decodeError(response.status, text)
      throw withRetryAfter(refusal, response, parts.clock.nowMs())
    }
    return objectOf(text)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw signal.aborted ? new AppError('channel.timeout', {}, { cause }) : cause
    hideKey(cause, channel.key)
    throw withStatus(cause, channel.mapStatus(cause.status))
  }
}

/** Azure has a version behind the path. */
function addressOf(responses: string, { responseId, rest, query }: Asking): string {
  const url = new URL(responses)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(responseId)}${rest}`
  for (const [name, value] of query) if (QUERY_NAMES.includes(name)) url.searchParams.append(name, value)
  return url.href
}

function objectOf(text: string): object {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new AppError('channel.bad-reply', {}, { cause })
  }
  if (typeof json !== 'object' || json === null) throw new AppError('channel.bad-reply', {})
  return json
}

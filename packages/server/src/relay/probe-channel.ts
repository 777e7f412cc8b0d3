import { AppError } from '@tollgate/contract/app-error'
import { LogType } from '@tollgate/contract/constants'
import { inputOf, outputOf, quotaOfCall } from '@tollgate/contract/quota'
import { findChannel, recordTest } from '../domain/channels/channel-store.ts'
import { type RelayChannel, toRelayChannel } from '../domain/channels/relay-channel.ts'
import { insertLog } from '../domain/usage-logs/usage-log-store.ts'
import type { Vault } from '../platform/hashing.ts'
import type { Database } from '../storage/database.ts'
import type { OutgoingRequest } from '../upstream/credentials/scheme.ts'
import { readWhole, send } from '../upstream/send.ts'
import type { ChatCall } from '../wire/chat.ts'
import { outboundFamilies } from '../wire/families.ts'
import type { TokenUsage } from '../wire/token-usage.ts'
import { chooseFormat } from './exchange/choose-format.ts'
import { encodeBody } from './exchange/encode-body.ts'
import { upstreamUrl } from './exchange/upstream-url.ts'
import type { RelayParts } from './relay-parts.ts'
import { signRequest } from './sign-request.ts'

const REPLY_BYTES_MAX = 1024 * 1024
const FALLBACK_MODEL = 'gpt-3.5-turbo'
const CHAT = { operation: 'chat', path: '/v1/chat/completions' } as const

export interface ProbeResult {
  timeMs: number
  /** Present when the channel did not answer as it should. */
  error?: AppError
}

/**
 * Sends one small chat call through a channel, enabled or not, and keeps how long it took. Success leaves a system log
 * row under the first user with the price it would have had; nobody is charged.
 */
export async function probeChannel(
  { channelId, model }: { channelId: number; model: string },
  parts: RelayParts & { db: Database; vault: Vault },
): Promise<ProbeResult> {
  const row = await findChannel(parts.db, channelId)
  if (!row) throw new AppError('channel.missing', { id: channelId })
  const channel = toRelayChannel(row, parts.vault)
  if (!channel) throw new AppError('channel.type-unknown', { type: row.type })
  const tested = channel.mapModel(model || channel.testModel || channel.models[0] || FALLBACK_MODEL)
  const startMs = performance.now()
  let error: AppError | undefined
  let usage: TokenUsage | undefined
  try {
    usage = await askOnce(channel, tested, parts)
  } catch (cause) {
    error = cause instanceof AppError ? cause : new AppError('channel.unreachable', {}, { cause })
  }
  const timeMs = performance.now() - startMs
  await recordTest(parts.db, { id: channel.id, timeMs, at: parts.clock.now() })
  if (usage) await logTest(channel, { model: tested, usage, timeMs }, parts)
  return error ? { timeMs, error } : { timeMs }
}

async function askOnce(channel: RelayChannel, model: string, parts: RelayParts): Promise<TokenUsage> {
  const cut = new AbortController()
  const deadline = {
    dueMs: performance.now() + parts.limits.firstByteMs,
    onDue: () => cut.abort(new AppError('channel.timeout', {})),
  }
  parts.deadlines.watch(deadline)
  try {
    const vendor = vendorFor(channel, model)
    const request = probeRequest(channel, vendor)
    await signRequest(request, { channel, scheme: vendor.format.credentials, parts })
    await parts.guard.check(new URL(request.url).origin)
    const response = await send({ ...request, signal: cut.signal })
    const bytes = await readWhole(response, REPLY_BYTES_MAX, cut.signal)
    return readProbeReply(vendor, response, bytes)
  } finally {
    parts.deadlines.drop(deadline)
  }
}

/** The format in which a channel chats, and what it is told of the channel. */
function vendorFor(channel: RelayChannel, model: string) {
  const { provider } = channel
  const format = chooseFormat({ provider, inbound: 'openai-chat', operation: 'chat', model })
  const family = outboundFamilies[format.family]
  const codec = family.codecs.chat
  if (!codec) throw new AppError('channel.operation-unsupported', { operation: 'chat', provider: provider.name })
  const target = { model, isStream: false, quirks: format.quirks, other: channel.other }
  return { format, family, codec, target }
}

type Vendor = ReturnType<typeof vendorFor>

function probeRequest(channel: RelayChannel, { format, codec, target }: Vendor): OutgoingRequest {
  const asked: ChatCall = {
    model: target.model,
    messages: [{ role: 'user', parts: [{ kind: 'text', text: 'hi' }] }],
    isStream: false,
    tools: [],
    maxOutputTokens: /^(o\d|gpt-5)/.test(target.model) ? 16 : 1,
    extras: {},
    warnings: [],
  }
  const { path, headers, body, method } = codec.encodeCall(asked, target)
  return {
    method: method ?? 'POST',
    url: upstreamUrl(channel, format, { endpoint: CHAT, isStream: false, model: target.model, encodedPath: path }),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    body: encodeBody(body).body,
  }
}

function readProbeReply({ family, codec, target }: Vendor, response: Response, bytes: Uint8Array): TokenUsage {
  const text = new TextDecoder().decode(bytes)
  const { status } = response
  if (status < 200 || status >= 300)
    throw new AppError('channel.test-failed', { status, message: family.decodeError(status, text).textIn('en') })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new AppError('channel.bad-reply', {}, { cause })
  }
  const reply = codec.decodeReply({ bytes, contentType: response.headers.get('content-type') ?? '', json }, target)
  if (!('answers' in reply)) throw new AppError('channel.bad-reply', {})
  if (!reply.usage) throw new AppError('channel.test-no-usage', {})
  return reply.usage
}

async function logTest(
  channel: RelayChannel,
  test: { model: string; usage: TokenUsage; timeMs: number },
  parts: RelayParts & { db: Database },
): Promise<void> {
  const price = parts.prices().priceOf(test.model, '')
  const { usage } = test
  await insertLog(parts.db, {
    user_id: 1,
    created_at: parts.clock.now(),
    type: LogType.system,
    content: `模型测试 ${test.model}，额度 ${quotaOfCall(usage, price)}（不计费）`,
    username: '',
    token_name: '模型测试',
    model_name: test.model,
    quota: 0,
    prompt_tokens: inputOf(usage),
    completion_tokens: outputOf(usage),
    use_time: Math.round(test.timeMs / 1000),
    is_stream: 0,
    channel_id: channel.id,
    token_id: 0,
    group: '',
    request_id: '',
    other: '',
  })
}

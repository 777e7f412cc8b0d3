import { AppError } from '@tollgate/contract/app-error'
import { LogType } from '@tollgate/contract/constants'
import { quotaOfCall } from '@tollgate/contract/quota'
import { findChannel, recordTest } from '../domain/channels/channel-store.ts'
import { type RelayChannel, toRelayChannel } from '../domain/channels/relay-channel.ts'
import { insertLog } from '../domain/usage-logs/usage-log-store.ts'
import type { Vault } from '../platform/hashing.ts'
import type { Database } from '../storage/database.ts'
import { bearer } from '../upstream/credentials/bearer.ts'
import { readWhole, send } from '../upstream/send.ts'
import { families } from '../wire/families.ts'
import type { TokenUsage } from '../wire/token-usage.ts'
import type { RelayParts } from './relay-parts.ts'
import { upstreamUrl } from './upstream-url.ts'

const REPLY_BYTES_MAX = 1024 * 1024
const FALLBACK_MODEL = 'gpt-3.5-turbo'
const CHAT = {
  method: 'POST',
  path: '/v1/chat/completions',
  operation: 'chat',
  family: 'openai-chat',
  summary: '',
} as const

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
    await parts.guard.check(channel.origin)
    const limit = /^o\d/.test(model) ? { max_completion_tokens: 10 } : { max_tokens: 1 }
    const response = await send({
      method: 'POST',
      url: upstreamUrl(channel, CHAT, model),
      headers: { ...bearer(channel.key), 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }], stream: false, ...limit }),
      signal: cut.signal,
    })
    const text = new TextDecoder().decode(await readWhole(response, REPLY_BYTES_MAX, cut.signal))
    return readProbeReply(channel, response.status, text)
  } finally {
    parts.deadlines.drop(deadline)
  }
}

function readProbeReply(channel: RelayChannel, status: number, text: string): TokenUsage {
  const family = families[channel.provider.family]
  if (status < 200 || status >= 300) {
    throw new AppError('channel.test-failed', { status, message: family.decodeError(status, text).textIn('en') })
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new AppError('channel.bad-reply', {}, { cause })
  }
  const { usage, error } = family.readReply(body)
  if (error) throw error
  if (!usage) throw new AppError('channel.test-no-usage', {})
  return usage
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
    prompt_tokens: usage.inputTokens + usage.cachedTokens,
    completion_tokens: usage.outputTokens,
    use_time: Math.round(test.timeMs / 1000),
    is_stream: 0,
    channel_id: channel.id,
    token_id: 0,
    group: '',
    request_id: '',
    other: '',
  })
}

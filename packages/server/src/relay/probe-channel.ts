import { AppError } from '@tollgate/contract/app-error'
import { operationOfModel } from '@tollgate/contract/model-operation'
import { providerLabelOf } from '@tollgate/contract/provider-labels'
import { type CallPrice, inputOf, outputOf, quotaOfCall } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { findChannel, recordTest } from '../domain/channels/channel-store.ts'
import { type RelayChannel, toRelayChannel } from '../domain/channels/relay-channel.ts'
import type { Vault } from '../platform/hashing.ts'
import { randomAlphanumeric } from '../platform/ids.ts'
import type { Database } from '../storage/database.ts'
import { type TokenUsage, textUsage } from '../wire/token-usage.ts'
import { attempt } from './attempt.ts'
import { findFormat } from './exchange/choose-format.ts'
import { probeCall } from './probe-call.ts'
import { type ProbeQuestion, probeQuestion } from './probe-question.ts'
import type { RelayParts } from './relay-parts.ts'
import { logTest } from './test-log.ts'

const FALLBACK_MODEL = 'gpt-3.5-turbo'

/** Types that draw and make music: there is nothing to say hello to. */
export const UNTESTABLE_TYPES: readonly number[] = [2, 5, 36]

export interface ProbeResult {
  timeMs: number
  /** What was asked, and of which model in the vendor's words. */
  operation: Operation
  model: string
  /** Present when the channel did not answer as it should. */
  error?: AppError
  /** The vendor's own refusal, when that is what went wrong. */
  refusal?: AppError
}

/** A test of one stored channel, with the first of its keys. Throws `channel.missing`, or why it cannot be tested. */
export async function probeChannel(
  { channelId, model }: { channelId: number; model: string },
  parts: RelayParts & { db: Database; vault: Vault },
): Promise<ProbeResult> {
  const row = await findChannel(parts.db, channelId)
  if (!row) throw new AppError('channel.missing', { id: channelId })
  if (UNTESTABLE_TYPES.includes(row.type)) {
    const provider = providerLabelOf(row.type)?.name ?? String(row.type)
    throw new AppError('channel.test-unsupported', { provider })
  }
  const channel = toRelayChannel(row, parts.vault)
  if (!channel) throw new AppError('channel.type-unknown', { type: row.type })
  return probe(channel, { model }, parts)
}

/**
 * Sends one small call through a channel, enabled or not, and keeps how long it took. Success leaves a system log
 * row under the first user with the price it would have had; nobody is charged. An empty model leaves the choice to the
 * channel. Throws the reason of `signal` when that ends the call.
 */
export async function probe(
  channel: RelayChannel,
  { model, signal }: { model: string; signal?: AbortSignal },
  parts: RelayParts & { db: Database },
): Promise<ProbeResult> {
  const tested = model || probedModelOf(channel)
  const question = questionFor(channel, tested)
  const asked = { operation: question.operation, model: channel.mapModel(tested) }
  const startMs = performance.now()
  let error: AppError | undefined
  let answered: TestAnswer | undefined
  try {
    answered = await askOnce(channel, { question, signal }, parts)
  } catch (cause) {
    signal?.throwIfAborted()
    error = cause instanceof AppError ? cause : new AppError('channel.unreachable', {}, { cause })
  }
  const timeMs = performance.now() - startMs
  await recordTest(parts.db, { id: channel.id, timeMs, at: parts.clock.now() })
  if (answered) {
    const { usage, price } = answered
    const what = `额度 ${quotaOfCall(usage, price)}（不计费）`
    const tokens = { inputTokens: inputOf(usage), outputTokens: outputOf(usage) }
    await logTest({ channelId: channel.id, model: asked.model, what, timeMs, ...tokens }, parts)
  }
  if (!error) return { ...asked, timeMs }
  const { refusal } = error
  if (!refusal) return { ...asked, timeMs, error }
  const message = error.textIn('en')
  return {
    ...asked,
    timeMs,
    error: new AppError('channel.test-failed', { status: refusal.status, message }, { cause: error }),
    refusal: error,
  }
}

/** The model that stands for a channel. */
export const probedModelOf = ({ testModel, models }: RelayChannel): string => testModel || models[0] || FALLBACK_MODEL

/** Some vendors do in a chat what others have a call of its own for. */
function questionFor({ provider, baseUrl, mapModel }: RelayChannel, model: string): ProbeQuestion {
  const vendorModel = mapModel(model)
  const operation = operationOfModel(vendorModel)
  const isElsewhere = baseUrl !== provider.url
  const format = findFormat({ provider, inbound: 'openai-chat', operation, model: vendorModel, isElsewhere })
  return probeQuestion(format ? operation : 'chat', model, vendorModel)
}

interface TestAnswer {
  usage: TokenUsage
  price: CallPrice
}

/** Goes the way that calls of clients go, so that it finds what they would. */
async function askOnce(
  channel: RelayChannel,
  { question, signal }: { question: ProbeQuestion; signal: AbortSignal | undefined },
  parts: RelayParts,
): Promise<TestAnswer> {
  const call = probeCall({ question, requestId: `test-${randomAlphanumeric(12)}`, signal }, parts)
  const answer = await attempt(call, channel).finally(() => call.end())
  if (answer.kind === 'stream') {
    await answer.reader.cancel().catch(() => undefined)
    throw new AppError('channel.bad-reply', {}, { detail: 'a stream that nobody asked for' })
  }
  const { reading } = answer
  const price = call.priceOf(channel, '', reading.images)
  if (reading.usage) return { usage: reading.usage, price }
  // Some formats have no usage, and what operations other than chats used up vendors often do not say.
  const isAnswered = question.operation !== 'chat' || reading.text() !== ''
  if (!isAnswered) throw new AppError('channel.test-no-usage', {})
  return { usage: textUsage(1), price }
}

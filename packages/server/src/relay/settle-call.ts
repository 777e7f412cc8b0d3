import { LogType } from '@tollgate/contract/constants'
import type { CallEnding, LogDetail } from '@tollgate/contract/entities/usage-log'
import { type CallPrice, quotaOfCall } from '@tollgate/contract/quota'
import type { LogRow } from '../domain/billing/journal.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { TokenUsage } from '../wire/token-usage.ts'
import type { Call } from './call.ts'

export interface CallOutcome {
  channel: RelayChannel
  usage: TokenUsage
  isEstimated: boolean
  isStream: boolean
  ending: CallEnding
  /** From the start of the call to the first byte of its answer; undefined when not streamed. */
  firstByteMs: number | undefined
}

/** Charges a call and writes its log row; resolves when both are on disk. */
export async function settleCall(call: Call, outcome: CallOutcome): Promise<void> {
  const { parts, holding } = call
  if (!holding) throw new Error('a call without a hold cannot settle')
  const price = call.priceOf(outcome.channel, call.group)
  const quota = quotaOfCall(outcome.usage, price)
  parts.failpoint('before-settle')
  await parts.ledger.settle(holding, logRow(call, outcome, price, quota))
  parts.metrics.charged({ quota, ...outcome.usage })
  parts.metrics.callEnded({
    model: call.model,
    channelType: outcome.channel.provider.code,
    status: 200,
    seconds: call.elapsedMs / 1000,
  })
  if (outcome.firstByteMs !== undefined) parts.metrics.firstTokenSent(outcome.firstByteMs / 1000)
  call.end()
}

/** The client left before anything of the answer was there: a row that charges nothing, when a vendor was asked at all. */
export async function recordUnanswered(call: Call): Promise<void> {
  const { holding, parts } = call
  if (!holding) return
  const channel = call.askedChannel
  if (!channel) return parts.ledger.refund(holding)
  const usage: TokenUsage = {
    inputTokens: 0,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    isClamped: false,
  }
  await settleCall(call, {
    channel,
    usage,
    isEstimated: false,
    isStream: call.facts.isStream,
    ending: 'client-left',
    firstByteMs: undefined,
  })
}

function logRow(call: Call, outcome: CallOutcome, price: CallPrice, quota: number): LogRow {
  const { caller, requestId, group } = call
  const { usage, channel } = outcome
  return {
    user_id: caller.userId,
    created_at: call.parts.clock.now(),
    type: LogType.consume,
    content: contentOf(price),
    username: caller.username,
    token_name: caller.tokenName,
    model_name: channel.mapModel(call.model),
    quota,
    prompt_tokens: usage.inputTokens + usage.cachedTokens + usage.cacheWriteTokens,
    completion_tokens: usage.outputTokens,
    use_time: Math.round(call.elapsedMs / 1000),
    is_stream: outcome.isStream ? 1 : 0,
    channel_id: channel.id,
    token_id: caller.tokenId,
    group,
    request_id: requestId,
    other: JSON.stringify(detailOf(call, outcome, price)),
  }
}

/** Prices are kept objects: the text of one is made once. */
const contents = new WeakMap<CallPrice, string>()

function contentOf(price: CallPrice): string {
  const known = contents.get(price)
  if (known !== undefined) return known
  const content = describe(price)
  contents.set(price, content)
  return content
}

function describe(price: CallPrice): string {
  const group = `分组倍率 ${price.groupRatio.toFixed(2)}`
  return price.kind === 'per-call'
    ? `模型价格 ${price.modelPrice.toFixed(2)}，${group}`
    : `模型倍率 ${price.modelRatio.toFixed(2)}，补全倍率 ${price.completionRatio.toFixed(2)}，${group}`
}

function detailOf(call: Call, outcome: CallOutcome, price: CallPrice): LogDetail {
  const { usage, channel, ending } = outcome
  const isMapped = channel.mapModel(call.model) !== call.model
  const detail: LogDetail = {
    ...(price.kind === 'per-call'
      ? { group_ratio: price.groupRatio, model_price: price.modelPrice }
      : {
          model_ratio: price.modelRatio,
          group_ratio: price.groupRatio,
          completion_ratio: price.completionRatio,
          model_price: -1,
        }),
    frt: outcome.firstByteMs === undefined ? -1000 : Math.round(outcome.firstByteMs),
    total_ms: Math.round(call.elapsedMs),
    group: call.group,
    admin_info: { use_channel: call.attempts.map((note) => String(note.channel)), attempts: call.attempts },
  }
  if (price.kind === 'per-token' && usage.cachedTokens > 0)
    Object.assign(detail, { cache_tokens: usage.cachedTokens, cache_ratio: price.cacheRatio })
  if (price.kind === 'per-token' && usage.cacheWriteTokens > 0) {
    Object.assign(detail, { cache_write_tokens: usage.cacheWriteTokens, cache_write_ratio: price.cacheWriteRatio })
  }
  if (usage.reasoningTokens > 0) detail.reasoning_tokens = usage.reasoningTokens
  if (isMapped) Object.assign(detail, { is_model_mapped: true, requested_model: call.model })
  if (outcome.isEstimated) detail.estimated = true
  if (usage.isClamped) detail.usage_clamped = true
  if (ending !== 'complete') detail.ending = ending
  if (call.warnings.length > 0) detail.warnings = call.warnings
  return detail
}

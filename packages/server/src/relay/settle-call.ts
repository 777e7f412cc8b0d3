import { LogType } from '@tollgate/contract/constants'
import { type CallPrice, inputOf, outputOf, quotaOfCall } from '@tollgate/contract/quota'
import type { LogRow } from '../domain/billing/journal.ts'
import { makesImages } from '../domain/pricing/image-price.ts'
import { priceNameOf } from '../domain/pricing/price-list.ts'
import { textUsage } from '../wire/token-usage.ts'
import type { Call } from './call.ts'
import type { CallOutcome } from './call-outcome.ts'
import { costOfAnswer } from './cost-of-call.ts'
import { contentOf, remarksOn } from './log-content.ts'
import { logDetail } from './log-detail.ts'
import { conversationOfBody } from './stored-responses.ts'

/** Charges a call and writes its log row; resolves when both are on disk. */
export async function settleCall(call: Call, outcome: CallOutcome): Promise<void> {
  const { parts, holding } = call
  if (!holding) throw new Error('a call without a hold cannot settle')
  const price = call.priceOf(outcome.channel, call.group, outcome.images)
  const quota = quotaOfCall(outcome.usage, price)
  parts.failpoint('before-settle')
  const freed = call.giveSlotBack()
  const costNanoUsd = costOfAnswer(outcome, call.model, price)
  const kept = keepPlace(call, outcome)
  await parts.ledger.settle(holding, logRow(call, outcome, { price, quota, costNanoUsd }))
  if (kept) await kept
  if (freed) await freed
  call.rates?.settle(inputOf(outcome.usage) + outputOf(outcome.usage))
  learnFrom(call, outcome)
  parts.metrics.charged({
    quota,
    inputTokens: inputOf(outcome.usage) - outcome.usage.cachedTokens,
    cachedTokens: outcome.usage.cachedTokens,
    outputTokens: outputOf(outcome.usage),
  })
  parts.metrics.callEnded({
    model: call.model,
    channelType: outcome.channel.provider.code,
    status: 200,
    seconds: call.elapsedMs / 1000,
  })
  if (outcome.firstByteMs !== undefined) parts.metrics.firstTokenSent(outcome.firstByteMs / 1000)
  call.end()
}

/**
 * Remembers who keeps an answer that its user may fetch again, and the conversation that it is a turn of. Beside the
 * charge, so that it is there before the answer.
 */
function keepPlace(call: Call, { storedId, channel, ending, usage }: CallOutcome): Promise<unknown> | undefined {
  if (ending !== 'complete' || call.incoming.endpoint.family !== 'openai-responses') return undefined
  const { parts, caller, facts, model } = call
  const kept = [facts.body.store === false ? undefined : storedId, conversationOfBody(facts.body)].filter(
    (id) => id !== undefined,
  )
  if (kept.length === 0) return undefined
  const keyId = channel.poolKey?.id
  const tokens = inputOf(usage) + outputOf(usage)
  const place = { channelId: channel.id, keyId, model: channel.mapModel(model), askedModel: model, tokens }
  return Promise.all(kept.map((id) => parts.storedResponses.put(caller.userId, id, place)))
}

/** What whole answers used tells the next holds how much to set aside. */
function learnFrom({ parts, facts, model, incoming }: Call, { channel, usage, ending }: CallOutcome): void {
  const isByPictureTokens = makesImages(incoming.endpoint.operation) && outputOf(usage) > 0
  if ((facts.hasOutput || isByPictureTokens) && ending === 'complete')
    parts.outputs.add(channel.mapModel(model), outputOf(usage) / facts.answers)
}

/** The client left before anything of the answer was there: a row that charges nothing, when a vendor was asked at all. */
export async function recordUnanswered(call: Call): Promise<void> {
  const { holding, parts } = call
  if (!holding) return
  const channel = call.askedChannel
  if (!channel) return parts.ledger.refund(holding)
  await settleCall(call, {
    channel,
    usage: textUsage(0),
    isEstimated: false,
    isStream: call.facts.isStream,
    ending: 'client-left',
    firstByteMs: undefined,
  })
}

interface Charge {
  price: CallPrice
  quota: number
  costNanoUsd: number | undefined
}

function logRow(call: Call, outcome: CallOutcome, { price, quota, costNanoUsd }: Charge): LogRow {
  const { caller, requestId, group } = call
  const { usage, channel, firstByteMs, ending } = outcome
  const { operation } = call.incoming.endpoint
  const model = channel.mapModel(call.model)
  const row: LogRow = {
    user_id: caller.userId,
    created_at: call.parts.clock.now(),
    type: LogType.consume,
    content: contentOf(price) + remarksOn({ model, operation, body: call.facts.body, usage, ending }),
    username: caller.username,
    token_name: caller.tokenName,
    model_name: priceNameOf(model),
    quota,
    prompt_tokens: inputOf(usage),
    completion_tokens: outputOf(usage),
    use_time: Math.round(call.elapsedMs / 1000),
    is_stream: outcome.isStream ? 1 : 0,
    channel_id: channel.id,
    token_id: caller.tokenId,
    group,
    request_id: requestId,
    other: JSON.stringify(logDetail(call, outcome, { price, costNanoUsd })),
  }
  if (firstByteMs !== undefined) row.firstTokenMs = Math.round(firstByteMs)
  if (costNanoUsd !== undefined) row.costNanoUsd = costNanoUsd
  if (ending === 'partial') row.isBroken = true
  return row
}

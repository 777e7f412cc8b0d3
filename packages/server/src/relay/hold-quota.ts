import { type CallPrice, recordedQuota } from '@tollgate/contract/quota'
import type { Hold } from '../domain/billing/ledger.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { quotaDisplayOf } from '../domain/options/quota-display.ts'
import { isPaidByPictureTokens, tokensToHold } from '../domain/pricing/estimate-usage.ts'
import type { Call } from './call.ts'
import type { Plan } from './plan-attempts.ts'

// What a call takes of what its caller may use: quota, a place among the calls at once, requests and tokens of a minute.

type First = Pick<Plan, 'first'>

/** Sets quota aside and says that the call is running. Throws as `ledger.hold`. */
export async function holdQuota(call: Call, group: string, { first }: First, amount: number): Promise<void> {
  const { caller, parts } = call
  call.group = group
  call.holding = await setAside(call, amount)
  parts.ledger.open({
    request_id: call.requestId,
    node: parts.node,
    user_id: caller.userId,
    username: caller.username,
    token_id: caller.tokenId,
    token_name: caller.tokenName,
    channel_id: first.id,
    model_name: first.mapModel(call.model),
    group,
    is_stream: call.facts.isStream ? 1 : 0,
    created_at: call.createdAt,
  })
  parts.running.add(call)
  parts.failpoint('after-hold')
  call.limitTotalTime()
}

/** The price by which it is set aside, before it is known what the vendor will say of its pictures. */
export function priceToHold(call: Call, channel: RelayChannel, group: string): CallPrice {
  const isByTokens = isPaidByPictureTokens(channel.mapModel(call.model), call.incoming.endpoint.operation)
  return call.priceOf(channel, group, isByTokens ? undefined : call.facts.answers)
}

/** Throws what a new call would be refused with, however little it costs. */
export async function requireQuota(call: Call): Promise<void> {
  await call.parts.ledger.refund(await setAside(call, 0))
}

function setAside({ caller, parts, requestId }: Call, amount: number): Promise<Hold> {
  return parts.ledger.hold({
    requestId,
    userId: caller.userId,
    limitedTokenId: caller.isUnlimited ? undefined : caller.tokenId,
    maskedKey: caller.maskedKey,
    amount,
    show: (quota) => recordedQuota(quota, quotaDisplayOf(parts.options())),
    limits: caller.limits && parts.callLimits.quotaLimitsOf(caller),
  })
}

/**
 * For a user or token with a limit of calls at once; it is given back when the call ends. Throws
 * `user.concurrency-exceeded` and `limit.calls-at-once`.
 */
export async function takeSlot(call: Call): Promise<void> {
  const { userId, concurrencyLimit: limit, tokenId, limits } = call.caller
  const token = limits && { id: tokenId, limit: limits.tokenConcurrency }
  call.freeSlot = await call.parts.concurrentCalls.take({ userId, limit, callId: call.requestId, token })
}

/** For a caller with limits on requests or tokens: counts this call. Throws `limit.*`. */
export async function takeRates(call: Call, { first }: First, size = call.size()): Promise<void> {
  const { caller, parts } = call
  const model = first.mapModel(call.model)
  const { inputTokens, outputTokens } = tokensToHold(model, size, parts.outputs.highMark(model))
  call.rates = await parts.callLimits.takeRates(caller, inputTokens + outputTokens)
  if (call.rates.refusal) throw call.rates.refusal
}

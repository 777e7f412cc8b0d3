import { LogType } from '@tollgate/contract/constants'
import { costOfCall, NANO_USD_PER_USD } from '@tollgate/contract/cost'
import type { AttemptNote, CallEnding, LogDetail } from '@tollgate/contract/entities/usage-log'
import { type CallPrice, inputOf, outputOf, quotaOfCall } from '@tollgate/contract/quota'
import type { LogRow } from '../../domain/billing/journal.ts'
import { contentOf } from '../../relay/log-content.ts'
import { priceNumbers } from '../../relay/log-detail.ts'
import { type TokenUsage, textUsage } from '../../wire/token-usage.ts'
import type { Route } from './seed-routes.ts'
import type { SeedUser } from './seed-users.ts'
import type { Choices } from './seeded-choices.ts'

/** Token counts of a call: mostly short, some long; part of a long one is cached. */
export function usageOf(choices: Choices, model: string): TokenUsage {
  const inputTokens = Math.round(60 + choices.next() ** 4 * 12_000)
  if (model.includes('embedding')) return textUsage(inputTokens)
  const usage = textUsage(inputTokens, Math.round(20 + choices.next() ** 3 * 2_400))
  const isCached = inputTokens > 1_024 && choices.chance(0.4)
  const cachedTokens = isCached ? Math.round(inputTokens * 0.8) : 0
  const isThinking = /reason|^o\d|gpt-5|2\.5-pro/.test(model)
  const reasoningTokens = isThinking ? Math.round(usage.outputTokens * choices.next()) : 0
  return { ...usage, inputTokens: inputTokens - cachedTokens, cachedTokens, reasoningTokens }
}

interface MadeCall {
  time: number
  requestId: string
  user: SeedUser
  route: Route
  usage: TokenUsage
  price: CallPrice
}

/** The row of a call, as the relay writes it. The user and the paying token have less left afterwards. */
export function logRow(choices: Choices, { time, requestId, user, route, usage, price }: MadeCall): LogRow {
  const quota = quotaOfCall(usage, price)
  const { costFactor } = route.channel
  const costNanoUsd = costFactor === undefined ? undefined : costOfCall(usage, costFactor, price)
  const token = payingToken(choices, user, quota)
  user.left -= quota
  const isStream = usage.outputTokens > 0 && choices.chance(0.7)
  const firstByteMs = Math.round(120 + choices.next() ** 3 * 2_500)
  const totalMs = firstByteMs + usage.outputTokens * choices.between(6, 20)
  return {
    user_id: user.id,
    created_at: time,
    type: LogType.consume,
    content: contentOf(price),
    username: user.username,
    token_name: token.name,
    model_name: route.model,
    quota,
    prompt_tokens: inputOf(usage),
    completion_tokens: outputOf(usage),
    use_time: Math.round(totalMs / 1000),
    is_stream: Number(isStream),
    ...(isStream && { firstTokenMs: firstByteMs }),
    ...(costNanoUsd !== undefined && { costNanoUsd }),
    channel_id: route.channel.id,
    token_id: token.id,
    group: user.group,
    request_id: requestId,
    other: JSON.stringify(
      detailOf(choices, { user, route, usage, price, firstByteMs, totalMs, isStream, costNanoUsd }),
    ),
  }
}

/** A limited token that has enough, or the first, which is unlimited. */
function payingToken(choices: Choices, user: SeedUser, quota: number) {
  const chosen = choices.pick(user.tokens)
  const token = chosen.left === undefined || chosen.left >= quota ? chosen : (user.tokens[0] ?? chosen)
  if (token.left !== undefined) token.left -= quota
  return token
}

type CallFigures = Pick<MadeCall, 'user' | 'route' | 'usage' | 'price'> & {
  firstByteMs: number
  totalMs: number
  isStream: boolean
  costNanoUsd: number | undefined
}

function detailOf(
  choices: Choices,
  { user, route, usage, price, firstByteMs, totalMs, isStream, costNanoUsd }: CallFigures,
): LogDetail {
  const { channel, tried } = route
  const { id, priority, weight } = channel
  const code = tried.length > 0 ? 'retry-after-failure' : 'picked-weight'
  const last: AttemptNote = {
    channel: id,
    status: 200,
    error: '',
    ms: firstByteMs,
    reason: { code, priority, weight, of: 3 },
  }
  const attempts = [...tried, last]
  const ending = endingOf(choices, isStream)
  return {
    ...priceNumbers(usage, price),
    frt: isStream ? firstByteMs : -1000,
    total_ms: totalMs,
    group: user.group,
    admin_info: { use_channel: attempts.map((note) => String(note.channel)), attempts },
    ...(usage.reasoningTokens > 0 && { reasoning_tokens: usage.reasoningTokens }),
    ...(costNanoUsd !== undefined && { cost: costNanoUsd / NANO_USD_PER_USD }),
    ...(choices.chance(0.02) && { estimated: true }),
    ...(ending !== 'complete' && { ending }),
  }
}

function endingOf(choices: Choices, isStream: boolean): CallEnding {
  if (!isStream || choices.chance(0.97)) return 'complete'
  return choices.pick(['partial', 'client-left', 'client-left'])
}

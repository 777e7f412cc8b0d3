import { LogType } from '@tollgate/contract/constants'
import { listOwnLogs } from '@tollgate/contract/endpoints/logs'
import { readPricing } from '@tollgate/contract/endpoints/pricing'
import type { PriceTable } from '@tollgate/contract/entities/price-row'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { quotaOfCall } from '@tollgate/contract/quota'
import * as z from 'zod/mini'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { tokenPriceOf } from '../../data/token-price.ts'
import { parseJson } from '../../storage.ts'
import type { Usage } from './answer-chunks.ts'
import type { AnswerFacts } from './chat-messages.ts'

type Charge = Omit<AnswerFacts, 'requestId' | 'firstMs' | 'totalMs'>

/** A call that was stopped is charged a moment after its stream has ended. */
const TRIES = 4
const PAUSE_MS = 400

interface ChargedCall {
  requestId: string
  model: string
  /** Empty: the user's own. */
  group: string
  /** What the stream said, for sites that keep no log. */
  usage: Usage | undefined
}

/** What a call was charged: as the log has it, else worked out from its tokens and marked so; undefined when neither is known. */
export async function chargeOf(call: ChargedCall): Promise<Charge | undefined> {
  for (let tried = 1; call.requestId !== '' && tried <= TRIES; tried += 1) {
    const { items } = await callEndpoint(listOwnLogs, { query: { request_id: call.requestId } })
    const row = items.find(({ type }) => type === LogType.consume)
    if (row !== undefined) return chargeIn(row)
    // Complete calls are charged before their last byte; only a stopped one is worth waiting for.
    if (call.usage !== undefined) break
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  if (call.usage === undefined) return undefined
  return estimate(call, call.usage, await callEndpoint(readPricing))
}

const Detail = z.object({ cache_tokens: z.optional(z.number()), reasoning_tokens: z.optional(z.number()) })

function chargeIn(row: UsageLog): Charge {
  const detail = z.safeParse(Detail, parseJson(row.other)).data
  return {
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    cachedTokens: detail?.cache_tokens ?? 0,
    reasoningTokens: detail?.reasoning_tokens ?? 0,
    quota: row.quota,
    isEstimate: false,
  }
}

/** By the public price of the model; without one the price is left out. */
export function estimate(call: Pick<ChargedCall, 'model' | 'group'>, usage: Usage, prices: PriceTable): Charge {
  const counts = {
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens,
    cachedTokens: 0,
    reasoningTokens: 0,
    isEstimate: true,
  }
  const row = prices.data.find(({ model_name }) => model_name === call.model)
  const groupRatio = prices.group_ratio[call.group]
  if (row === undefined || groupRatio === undefined || row.quota_type !== 0) return counts
  const tokens = { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }
  const quota = quotaOfCall({ ...tokens, cachedTokens: 0, cacheWriteTokens: 0 }, tokenPriceOf(row, groupRatio))
  return { ...counts, quota }
}

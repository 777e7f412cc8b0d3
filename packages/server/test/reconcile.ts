import { expect } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Token } from '@tollgate/contract/entities/token'
import type { LogDetail, UsageLog } from '@tollgate/contract/entities/usage-log'
import { type CallPrice, quotaOfCall } from '@tollgate/contract/quota'
import { type ConsoleClient, detailOf } from './console-client.ts'

/** What balances were before some calls, to hold what they are after them against the log. */
export interface BooksBefore {
  userQuota: number
  usedQuota: number
  requestCount: number
  tokens: Map<number, Token>
  channelUsed: Map<number, number>
  /** Newest log row. */
  lastLog: number
}

export async function readBooks(root: ConsoleClient): Promise<BooksBefore> {
  const [self, tokens, channels, logs] = await Promise.all([
    root.self(),
    root.call(endpoints.listTokens, { query: { size: 100 } }),
    root.call(endpoints.listChannels, { query: { page_size: 100 } }),
    root.consumeLogs(),
  ])
  return {
    userQuota: self.quota,
    usedQuota: self.used_quota,
    requestCount: self.request_count,
    tokens: new Map(tokens.map((token) => [token.id, token])),
    channelUsed: new Map(channels.map((channel) => [channel.id, channel.used_quota])),
    lastLog: Math.max(0, ...logs.map(({ id }) => id)),
  }
}

/**
 * Holds that since `before` every sum agrees with the log, to the unit: the user's balance, used quota and count of
 * calls, each token, each channel, and each row with the formula applied to its own numbers. Answers with the new rows.
 */
export async function expectBooksAgree(root: ConsoleClient, before: BooksBefore): Promise<UsageLog[]> {
  const after = await readBooks(root)
  const rows = (await root.consumeLogs()).filter((row) => row.id > before.lastLog)
  const charged = sumOf(rows)
  expect({ quota: after.userQuota, used: after.usedQuota, calls: after.requestCount }).toEqual({
    quota: before.userQuota - charged,
    used: before.usedQuota + charged,
    calls: before.requestCount + rows.length,
  })
  for (const [id, token] of after.tokens) {
    const tokenCharged = sumOf(rows.filter((row) => row.token_id === id))
    const then = before.tokens.get(id)
    expect({ token: id, used: token.used_quota }).toEqual({ token: id, used: (then?.used_quota ?? 0) + tokenCharged })
    if (then && !token.unlimited_quota) expect(token.remain_quota).toBe(then.remain_quota - tokenCharged)
  }
  for (const [id, used] of after.channelUsed) {
    expect({ channel: id, used }).toEqual({
      channel: id,
      used: (before.channelUsed.get(id) ?? 0) + sumOf(rows.filter((row) => row.channel === id)),
    })
  }
  for (const row of rows) expect({ row: row.id, quota: row.quota }).toEqual({ row: row.id, quota: quotaByFormula(row) })
  return rows
}

const sumOf = (rows: readonly UsageLog[]): number => rows.reduce((sum, row) => sum + row.quota, 0)

/** The charge that the numbers in a log row give. */
export const quotaByFormula = (row: UsageLog): number => quotaOfNumbers(row, detailOf(row))

/** The log shows all tokens of a direction in one number, and apart those with a price of their own. */
export function quotaOfNumbers(
  row: Pick<UsageLog, 'prompt_tokens' | 'completion_tokens'>,
  detail: Pick<LogDetail, 'group_ratio' | 'model_price'> & Partial<LogDetail>,
): number {
  const { cache_tokens = 0, cache_write_tokens = 0, cache_write_hour_tokens = 0 } = detail
  const { audio_input = 0, audio_output = 0, image_input = 0, image_output = 0 } = detail
  const special = cache_tokens + cache_write_tokens + cache_write_hour_tokens + audio_input + image_input
  return quotaOfCall(
    {
      inputTokens: row.prompt_tokens - special,
      cachedTokens: cache_tokens,
      cacheWriteTokens: cache_write_tokens,
      cacheWriteHourTokens: cache_write_hour_tokens,
      audioInputTokens: audio_input,
      imageInputTokens: image_input,
      outputTokens: row.completion_tokens - audio_output - image_output,
      audioOutputTokens: audio_output,
      imageOutputTokens: image_output,
    },
    priceOfNumbers(detail),
  )
}

function priceOfNumbers(detail: Parameters<typeof quotaOfNumbers>[1]): CallPrice {
  if (detail.model_price >= 0)
    return { kind: 'per-call', modelPrice: detail.model_price, quotaPerUnit: 500_000, groupRatio: detail.group_ratio }
  return {
    kind: 'per-token',
    modelRatio: detail.model_ratio ?? Number.NaN,
    completionRatio: detail.completion_ratio ?? 1,
    cacheRatio: detail.cache_ratio ?? 1,
    cacheWriteRatio: detail.cache_write_ratio ?? 1,
    groupRatio: detail.group_ratio,
    ...(detail.cache_write_hour_ratio === undefined ? {} : { cacheWriteHourRatio: detail.cache_write_hour_ratio }),
    ...(detail.audio_ratio === undefined ? {} : { audioRatio: detail.audio_ratio }),
    ...(detail.audio_completion_ratio === undefined ? {} : { audioCompletionRatio: detail.audio_completion_ratio }),
    ...(detail.image_ratio === undefined ? {} : { imageRatio: detail.image_ratio }),
    ...(detail.image_completion_ratio === undefined ? {} : { imageCompletionRatio: detail.image_completion_ratio }),
  }
}

import { AppError } from '@tollgate/contract/app-error'
import type { BalanceQuery } from '@tollgate/contract/provider-labels'
import { isObject, type JsonObject, objectIn, objectsIn } from '../../wire/read-json.ts'
import { joinAddress } from '../join-address.ts'
import { type AccountChannel, type AskParts, accountAddress, askVendor } from './ask-vendor.ts'

/**
 * What an account has left, in the vendor's own currency. Throws `channel.balance-unsupported`, `channel.bad-reply` when
 * the answer names no amount, and what `askVendor` throws.
 */
export async function readVendorBalance(channel: AccountChannel, parts: AskParts): Promise<number> {
  const { provider } = channel
  if (provider.balance === undefined) throw new AppError('channel.balance-unsupported', { provider: provider.name })
  const amount = await QUERIES[provider.balance](channel, parts)
  if (amount === undefined) throw new AppError('channel.bad-reply', {}, { detail: 'no balance' })
  return amount
}

type Query = (channel: AccountChannel, parts: AskParts) => Promise<number | undefined>

const QUERIES: Readonly<Record<BalanceQuery, Query>> = {
  'openai-billing': askBilling,
  // https://api-docs.deepseek.com/api/get-user-balance: one entry for each currency.
  deepseek: answerOf('/user/balance', (reply) => {
    const entries = objectsIn(reply, 'balance_infos')
    return amountIn(entries.find(({ currency }) => currency === 'CNY') ?? entries[0], 'total_balance')
  }),
  // https://platform.kimi.ai/docs/api/balance
  moonshot: answerOf('/v1/users/me/balance', (reply) => amountIn(objectIn(reply, 'data'), 'available_balance')),
  // https://docs.siliconflow.cn/cn/api-reference/userinfo/get-user-info: errors come with status 200, too.
  siliconflow: answerOf('/v1/user/info', (reply) =>
    reply.code === 20_000 ? amountIn(objectIn(reply, 'data'), 'totalBalance') : undefined,
  ),
  // https://platform.stepfun.com/docs/zh/api-reference/accounts/get
  stepfun: answerOf('/v1/accounts', (reply) => amountIn(reply, 'balance')),
  // https://openrouter.ai/docs/api/api-reference/credits/get-credits
  openrouter: answerOf('/v1/credits', (reply) => {
    const data = objectIn(reply, 'data')
    return difference(amountIn(data, 'total_credits'), amountIn(data, 'total_usage'))
  }),
  aiproxy: async (channel, parts) => {
    const reply = await askVendor(
      { url: 'https://aiproxy.io/api/report/getUserOverview', headers: { 'api-key': channel.key } },
      channel,
      parts,
    )
    return isObject(reply) ? amountIn(objectIn(reply, 'data'), 'totalPoints') : undefined
  },
  api2gpt: answerOf('/dashboard/billing/credit_grants', (reply) => amountIn(reply, 'total_remaining')),
  aigc2d: answerOf('/dashboard/billing/credit_grants', (reply) => amountIn(reply, 'total_available')),
}

/** One question, and where the amount stands in the answer. */
function answerOf(path: string, read: (reply: JsonObject) => number | undefined): Query {
  return async (channel, parts) => {
    const reply = await askVendor({ url: joinAddress(accountAddress(channel), path) }, channel, parts)
    return isObject(reply) ? read(reply) : undefined
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As far back as accounts without a payment method are asked: their grant ran for about three months. */
const GRANT_DAYS = 100

/** What an account may spend, less what it has spent: this month, or of its grant when it has no payment method. */
async function askBilling(channel: AccountChannel, parts: AskParts): Promise<number | undefined> {
  const billing = joinAddress(accountAddress(channel), '/v1/dashboard/billing')
  const limits = await askVendor({ url: `${billing}/subscription` }, channel, parts)
  if (!isObject(limits)) return undefined
  const now = parts.clock.nowMs()
  const today = dateOf(now)
  const start = limits.has_payment_method === true ? `${today.slice(0, 8)}01` : dateOf(now - GRANT_DAYS * DAY_MS)
  const end = dateOf(now + DAY_MS)
  const usage = await askVendor({ url: `${billing}/usage?start_date=${start}&end_date=${end}` }, channel, parts)
  const cents = isObject(usage) ? amountIn(usage, 'total_usage') : undefined
  return difference(amountIn(limits, 'hard_limit_usd'), cents === undefined ? undefined : cents / 100)
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const difference = (total: number | undefined, spent: number | undefined): number | undefined =>
  total === undefined || spent === undefined ? undefined : total - spent

/** A number, or a text that is one. */
function amountIn(object: JsonObject | undefined, name: string): number | undefined {
  const value = object?.[name]
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return undefined
  return Number(value)
}

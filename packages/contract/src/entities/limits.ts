import * as z from 'zod/mini'
import { QUOTA_MAX } from '../constants.ts'

const limit = z._default(z.number().check(z.int(), z.minimum(0), z.maximum(QUOTA_MAX)), 0)
/** A count of calls: what a minute or a moment can hold. */
const calls = z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0)

/** What may be used in a time; 0: any amount. Quota is in units of money. */
export const Limits = z.object({
  /** Requests in a minute. */
  rpm: calls,
  /** Model tokens in a minute, of the question and the answer. */
  tpm: limit,
  /** Quota in 5 hours, which begin with the first use. */
  quota_5h: limit,
  /** Quota in a day, week (from Monday) and month of the server's time zone. */
  quota_day: limit,
  quota_week: limit,
  quota_month: limit,
})
export type Limits = z.output<typeof Limits>

/** Of a token: also calls at once. A user has `concurrency_limit` for that. */
export const TokenLimits = z.extend(Limits, { concurrency: calls })
export type TokenLimits = z.output<typeof TokenLimits>

/** How much of one limit is used at this moment. */
export const LimitUsage = z.object({
  name: z.enum(['rpm', 'tpm', 'concurrency', 'quota_5h', 'quota_day', 'quota_week', 'quota_month']),
  limit: z.number(),
  /** By calls that are over, for quota; by running ones too, for all else. */
  used: z.number(),
  /** Unix seconds from which all of the limit is free again; 0 when that follows no clock. */
  resets_at: z.number(),
})
export type LimitUsage = z.output<typeof LimitUsage>

/** Only the limits that are set. */
export const LimitUsages = z.array(LimitUsage)

export const noLimits: Limits = Limits.parse({})
export const noTokenLimits: TokenLimits = TokenLimits.parse({})

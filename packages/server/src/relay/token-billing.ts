import { AppError } from '@tollgate/contract/app-error'
import { decimalOf } from '@tollgate/contract/decimal'
import type { OptionValues } from '@tollgate/contract/options'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import { findToken } from '../domain/tokens/token-store.ts'
import { findUser } from '../domain/users/user-store.ts'
import type { Database } from '../storage/database.ts'

interface BillingParts {
  db: Database
  options: () => OptionValues
}

/** What an unlimited key may spend, as clients of this API family know it. */
const UNLIMITED = 100_000_000
const CENTS_PER_USD = 100n

export type TokenBilling = ReturnType<typeof createTokenBilling>

/**
 * Balances for clients that ask OpenAI's old billing endpoints: those of the token, or of its owner when the site says
 * so; in USD, or in quota units when the site shows no currency. Committed amounts, without what running calls hold.
 */
export function createTokenBilling({ db, options }: BillingParts) {
  return {
    async subscription(caller: Caller) {
      const { remain, used } = await readAmounts(caller, { db, options })
      const isUnlimited = caller.isUnlimited && options().DisplayTokenStatEnabled
      const limit = isUnlimited ? UNLIMITED : shown(BigInt(remain) + BigInt(used), options())
      return {
        object: 'billing_subscription',
        has_payment_method: true,
        soft_limit_usd: limit,
        hard_limit_usd: limit,
        system_hard_limit_usd: limit,
        /** Unix seconds; 0: without end. */
        access_until: Math.max(caller.expiredTime, 0),
      }
    },

    /** `total_usage` is in hundredths. */
    async usage(caller: Caller) {
      const { used } = await readAmounts(caller, { db, options })
      return { object: 'list', total_usage: shown(BigInt(used) * CENTS_PER_USD, options()) }
    },

    /** The key itself, in quota units, as tools of this API family show it. */
    async token({ tokenId, userId }: Caller) {
      const token = await orBusy(() => findToken(db, { userId, id: tokenId }))
      if (!token) throw new AppError('token.invalid', {})
      const { remain_quota: remain, used_quota: used, model_limits: models } = token
      const names = models.split(',').filter((model) => model !== '')
      return {
        code: true,
        message: 'ok',
        data: {
          object: 'token_usage',
          name: token.name,
          total_granted: remain + used,
          total_used: used,
          total_available: remain,
          unlimited_quota: token.unlimited_quota === 1,
          model_limits: Object.fromEntries(names.map((model) => [model, true])),
          model_limits_enabled: token.model_limits_enabled === 1,
          /** Unix seconds; 0: without end. */
          expires_at: Math.max(token.expired_time, 0),
        },
      }
    },
  }
}

async function readAmounts({ tokenId, userId }: Caller, { db, options }: BillingParts) {
  if (options().DisplayTokenStatEnabled) {
    const token = await orBusy(() => findToken(db, { userId, id: tokenId }))
    return { remain: token?.remain_quota ?? 0, used: token?.used_quota ?? 0 }
  }
  const user = await orBusy(() => findUser(db, userId))
  return { remain: user?.quota ?? 0, used: user?.used_quota ?? 0 }
}

/** Throws `server.busy` when the database does not answer. */
async function orBusy<Row>(read: () => Promise<Row>): Promise<Row> {
  try {
    return await read()
  } catch (cause) {
    throw new AppError('server.busy', {}, { cause, detail: 'balances cannot be read' })
  }
}

type Display = Pick<OptionValues, 'DisplayInCurrencyEnabled' | 'QuotaPerUnit'>

/** Far more digits than a number keeps, so that cutting the rest off changes nothing. */
const FRACTION_DIGITS = 40

/** The number nearest to the exact quotient: nothing is divided before it is written out. */
export function shown(quota: bigint, { DisplayInCurrencyEnabled, QuotaPerUnit }: Display): number {
  if (!DisplayInCurrencyEnabled) return Number(quota)
  const unit = decimalOf(QuotaPerUnit)
  const sign = quota < 0n ? '-' : ''
  const scaled = (abs(quota) * 10n ** BigInt(unit.scale + FRACTION_DIGITS)) / unit.digits
  const digits = String(scaled).padStart(FRACTION_DIGITS + 1, '0')
  return Number(`${sign}${digits.slice(0, -FRACTION_DIGITS)}.${digits.slice(-FRACTION_DIGITS)}`)
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

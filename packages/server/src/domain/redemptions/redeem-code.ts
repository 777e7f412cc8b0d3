import { AppError, type Language } from '@tollgate/contract/app-error'
import { LogType } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'
import { recordedQuota } from '@tollgate/contract/quota'
import type { Clock } from '../../platform/clock.ts'
import type { FailpointName } from '../../platform/failpoint.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import type { Ledger } from '../billing/ledger.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { checkRedeemable } from './redemption-rules.ts'
import { findRedemptionByHash, type RedemptionRow, takeRedemption } from './redemption-store.ts'

/** Codes that do not exist, typed by one user. */
const MISSES = { limit: 10, windowMs: 60_000 }

interface RedeemParts {
  db: Database
  vault: Vault
  ledger: Pick<Ledger, 'creditTogether'>
  counters: SteadyCounters
  options: () => OptionValues
  clock: Clock
  failpoint: (name: FailpointName) => void
}

/** Turns codes into quota. */
export function createRedeemCode({ db, vault, ledger, counters, options, clock, failpoint }: RedeemParts) {
  /** Throws `request.too-many` for who has been guessing. */
  async function findCode(userId: number, key: string): Promise<RedemptionRow> {
    const closed = `redeem-closed:${userId}`
    if ((await counters.get(closed)) !== undefined) throw new AppError('request.too-many', {})
    const code = await findRedemptionByHash(db, vault.hash('redemption', key))
    if (code !== undefined) return code
    const { remaining, resetMs } = await counters.hit(`redeem-misses:${userId}`, MISSES)
    if (remaining <= 0) await counters.put(closed, '1', Math.max(resetMs, 1))
    throw new AppError('redemption.invalid', {})
  }

  /** The code and the balance change together or not at all. Says whether this call did it. */
  const credit = (userId: number, code: RedemptionRow, content: string): Promise<boolean> =>
    ledger.creditTogether(async (transaction, add) => {
      const isTaken = await takeRedemption(transaction, { id: code.id, quota: code.quota, userId, now: clock.now() })
      if (!isTaken) return false
      failpoint('after-redeem-mark')
      return add({
        userId,
        amount: code.quota,
        kind: 'redemption',
        reference: String(code.id),
        log: { type: LogType.topUp, content },
      })
    })

  /**
   * Gives the quota that was added. Throws `redemption.not-provided`, `redemption.invalid`, `redemption.used`,
   * `redemption.disabled`, `redemption.expired`, and `request.too-many` after too many codes that do not exist.
   */
  return async function redeemCode(userId: number, text: string, language: Language): Promise<number> {
    const key = text.trim()
    if (key === '') throw new AppError('redemption.not-provided', {})
    const code = await findCode(userId, key)
    checkRedeemable(code, clock.now())
    if (await credit(userId, code, logTextOf(code, { language, options: options() }))) return code.quota
    // Somebody was faster, or an administrator changed the code meanwhile: say what is true now.
    const changed = await findRedemptionByHash(db, code.key_hash)
    if (changed === undefined) throw new AppError('redemption.invalid', {})
    checkRedeemable(changed, clock.now())
    throw new AppError('server.busy', {}, { detail: `redemption code ${code.id} was edited while it was redeemed` })
  }
}

function logTextOf(code: RedemptionRow, { language, options }: { language: Language; options: OptionValues }): string {
  const amount = recordedQuota(code.quota, quotaDisplayOf(options))
  return language === 'zh'
    ? `通过兑换码充值 ${amount}，兑换码ID ${code.id}`
    : `Redeemed a code for ${amount}, code ID ${code.id}`
}

import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import { formatQuota } from '@tollgate/contract/quota'
import { randomSecret } from '../../platform/ids.ts'
import type { Ledger } from '../billing/ledger.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { takeReferralQuota } from './referral-store.ts'

interface ReferralParts {
  ledger: Pick<Ledger, 'creditTogether'>
  options: () => OptionValues
}

/** What inviting others has earned. */
export function createReferral({ ledger, options }: ReferralParts) {
  return {
    /**
     * Moves earned quota to the balance. Throws `account.transfer-minimum` below one unit of the site, and
     * `account.transfer-insufficient`.
     */
    async transfer(userId: number, quota: number): Promise<void> {
      const display = quotaDisplayOf(options())
      if (quota < display.quotaPerUnit) {
        const minimum = formatQuota(display.quotaPerUnit, display)
        throw new AppError('account.transfer-minimum', { minimum })
      }
      await ledger.creditTogether(async (transaction, credit) => {
        const isTaken = await takeReferralQuota(transaction, { id: userId, quota })
        if (!isTaken) throw new AppError('account.transfer-insufficient', {})
        await credit({ userId, amount: quota, kind: 'referral', reference: `transfer:${userId}:${randomSecret()}` })
      })
    },
  }
}

import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { plainLogRow } from '../billing/ledger-store.ts'

/** Adds to what an inviter has earned; it is not spendable until transferred. */
export async function rewardInviter(
  transaction: Transaction<Tables>,
  reward: { inviterId: number; quota: number },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set((eb) => ({
      aff_count: eb('aff_count', '+', 1),
      aff_quota: eb('aff_quota', '+', reward.quota),
      aff_history: eb('aff_history', '+', reward.quota),
    }))
    .where('id', '=', reward.inviterId)
    .execute()
}

export async function addPlainLog(
  transaction: Transaction<Tables>,
  entry: Parameters<typeof plainLogRow>[0],
): Promise<void> {
  await transaction.insertInto('logs').values(plainLogRow(entry)).execute()
}

/** Takes from what an inviter has earned; false when that is less. */
export async function takeReferralQuota(
  transaction: Transaction<Tables>,
  { id, quota }: { id: number; quota: number },
): Promise<boolean> {
  const result = await transaction
    .updateTable('users')
    .set((eb) => ({ aff_quota: eb('aff_quota', '-', quota) }))
    .where('id', '=', id)
    .where('aff_quota', '>=', quota)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

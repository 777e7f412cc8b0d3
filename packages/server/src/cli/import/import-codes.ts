import { REDEMPTION_QUOTA_MAX, RedemptionStatus } from '@tollgate/contract/constants'
import * as z from 'zod'
import { type ImportSite, RowProblem } from './import-site.ts'
import { insertImported, listImported } from './import-store.ts'
import { amount, deletion, id, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

const STATUSES: readonly number[] = Object.values(RedemptionStatus)

const OldCode = z.object({
  id,
  user_id: whole(),
  key: text(64).refine((key) => key !== '', 'is empty'),
  status: whole(RedemptionStatus.unused).refine((status) => STATUSES.includes(status), 'is no status'),
  name: text(255),
  quota: amount.refine((quota) => quota <= REDEMPTION_QUOTA_MAX, 'is too large'),
  created_time: amount,
  redeemed_time: amount,
  expired_time: amount,
  used_user_id: whole(),
  deleted_at: deletion,
})
type OldCode = z.output<typeof OldCode>

/** Redemption codes. What a used one gave is in a balance already. */
export async function codeStep(site: ImportSite): Promise<ImportStep<OldCode>> {
  const users = await listImported(site.db, site.name, 'users')
  const newUser = (oldId: number): number => users.get(oldId)?.newId ?? 0
  return {
    kind: 'redemptions',
    table: 'redemptions',
    keptTable: 'redemptions',
    read: (row) => OldCode.parse(row),
    write: async ({ id: oldId, key, user_id, used_user_id, ...columns }, { transaction, idFor }) => {
      const row = {
        ...columns,
        user_id: newUser(user_id),
        used_user_id: newUser(used_user_id),
        key_hash: site.vault.hash('redemption', key),
        key_sealed: site.vault.seal(key),
      }
      const newId = await insertImported(transaction, 'redemptions', { ...idFor(oldId), ...row })
      if (newId === undefined) throw new RowProblem('key is in use here')
      return { newId, quota: columns.quota, used: 0 }
    },
  }
}

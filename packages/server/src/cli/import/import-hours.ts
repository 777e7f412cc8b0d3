import * as z from 'zod'
import { writePastUsage } from '../../domain/billing/past-charges.ts'
import type { PastUsage } from '../../domain/billing/usage-sums.ts'
import type { ImportSite } from './import-site.ts'
import { listImported } from './import-store.ts'
import { amount, id, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

const OldHour = z.object({
  id,
  user_id: whole(),
  model_name: text(255),
  created_at: amount,
  token_used: amount,
  count: amount,
  quota: whole(),
})
type OldHour = z.output<typeof OldHour>

/** The hourly sums of the dashboard. The source counts tokens in and out together; they stand with the input here. */
export async function hourStep(site: ImportSite): Promise<ImportStep<OldHour>> {
  const users = await listImported(site.db, site.name, 'users')
  let chunk: PastUsage[] = []
  return {
    kind: 'quota_data',
    table: 'quota_data',
    read: (row) => OldHour.parse(row),
    write: async ({ user_id, created_at, model_name, count, quota, token_used }) => {
      const newUser = users.get(user_id)?.newId ?? 0
      chunk.push({ user_id: newUser, created_at, model_name, calls: count, quota, input_tokens: token_used })
      return { newId: 0, quota, used: 0 }
    },
    endChunk: async (transaction) => {
      await writePastUsage(transaction, site.db.kind, chunk)
      chunk = []
    },
  }
}

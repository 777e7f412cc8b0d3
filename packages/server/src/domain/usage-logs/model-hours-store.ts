import type { Database } from '../../storage/database.ts'
import type { Hours } from './usage-sums-store.ts'

/** What one model was used for in one hour. */
export interface ModelHour {
  model_name: string
  created_at: number
  calls: number
  quota: number
  tokens: number
}

/** The hours of all users by model, oldest first, at most `limit`: the newest. */
export async function siteModelHours(
  db: Database,
  { models, hours, limit }: { models: readonly string[]; hours: Hours; limit: number },
): Promise<ModelHour[]> {
  if (models.length === 0) return []
  const rows = await db.reports
    .selectFrom('site_hours')
    .select(({ eb, ref }) => [
      'key as model_name',
      'created_at',
      'calls',
      'quota',
      eb(ref('input_tokens'), '+', ref('output_tokens')).as('tokens'),
    ])
    .where('dimension', '=', 'model')
    .where('key', 'in', [...models])
    .where('created_at', '>=', hours.from)
    .where('created_at', '<=', hours.until)
    .where('calls', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.reverse().map((row) => ({ ...row, tokens: Number(row.tokens) }))
}

/** The same of one user. */
export async function userModelHours(
  db: Database,
  { userId, hours, limit }: { userId: number; hours: Hours; limit: number },
): Promise<ModelHour[]> {
  const rows = await db.reports
    .selectFrom('usage_hours')
    .select(({ fn, eb, ref }) => [
      'model_name',
      'created_at',
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('quota').as('quota'),
      fn.sum<number>(eb(ref('input_tokens'), '+', ref('output_tokens'))).as('tokens'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', hours.from)
    .where('created_at', '<=', hours.until)
    .where('calls', '>', 0)
    .groupBy(['created_at', 'model_name'])
    .orderBy('created_at', 'desc')
    .orderBy('model_name')
    .limit(limit)
    .execute()
  return rows
    .reverse()
    .map((row) => ({ ...row, calls: Number(row.calls), quota: Number(row.quota), tokens: Number(row.tokens) }))
}

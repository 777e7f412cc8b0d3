import type { Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { LogClearingsTable } from '../../storage/tables/billing.ts'

export type LogClearingRow = Selectable<LogClearingsTable>

export const insertClearing = (
  db: Database,
  row: { target_timestamp: number; total: number; started_at: number },
): Promise<LogClearingRow> =>
  db.write
    .insertInto('log_clearings')
    .values({ ...row, state: 'running' })
    .returningAll()
    .executeTakeFirstOrThrow()

export const finishClearing = (db: Database, id: number, now: number): Promise<LogClearingRow> =>
  db.write
    .updateTable('log_clearings')
    .set({ state: 'done', finished_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findNewestClearing = (db: Database): Promise<LogClearingRow | undefined> =>
  db.read.selectFrom('log_clearings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function countRowsBefore(db: Database, target: number): Promise<number> {
  const { rows } = await db.reports
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('created_at', '<', target)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

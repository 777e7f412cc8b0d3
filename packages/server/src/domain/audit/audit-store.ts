import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { AuditEntriesTable } from '../../storage/tables/site.ts'

export type AuditRow = Selectable<AuditEntriesTable>

export interface AuditFilter {
  /** Empty texts and 0 match all. */
  actor: string
  action: string
  target: string
  target_id: string
  start_timestamp: number
  end_timestamp: number
}

export async function insertAuditEntry(db: Database, entry: Insertable<AuditEntriesTable>): Promise<number> {
  const { id } = await db.write.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function completeAuditEntry(
  db: Database,
  id: number,
  end: Pick<AuditRow, 'outcome' | 'target_id' | 'state_before' | 'state_after'>,
): Promise<void> {
  await db.write.updateTable('audit_entries').set(end).where('id', '=', id).execute()
}

export const listAuditRows = (
  db: Database,
  filter: AuditFilter,
  page: { offset: number; limit: number },
): Promise<AuditRow[]> =>
  filtered(db, filter).selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()

export async function countAuditRows(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Database, filter: AuditFilter) {
  let query = db.read.selectFrom('audit_entries')
  if (filter.actor !== '') query = query.where('actor_name', '=', filter.actor)
  if (filter.action !== '') query = query.where('action', '=', filter.action)
  if (filter.target !== '') query = query.where('target', '=', filter.target)
  if (filter.target_id !== '') query = query.where('target_id', '=', filter.target_id)
  if (filter.start_timestamp > 0) query = query.where('created_at', '>=', filter.start_timestamp)
  if (filter.end_timestamp > 0) query = query.where('created_at', '<=', filter.end_timestamp)
  return query
}

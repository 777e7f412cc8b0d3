import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Any number; it only has to be the same in every server, and no other lock's. */
const NODE_LOCK = 7_355_610

/** To be run in the transaction that is open for as long as the node lives; `$1` is its name. */
export const CLAIM_NODE = `select pg_advisory_xact_lock_shared(${NODE_LOCK}, hashtext($1))`

/** Of these nodes, those whose claim on the database stands: they are alive. On SQLite nobody else is. */
export async function claimedNodes(db: Pick<Database, 'kind' | 'read'>, names: readonly string[]): Promise<string[]> {
  if (db.kind !== 'postgres' || names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where exists (
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and granted
        and classid = ${sql.lit(NODE_LOCK)} and objid = hashtext(name)::oid
    )`.execute(db.read)
  return rows.map(({ name }) => name)
}

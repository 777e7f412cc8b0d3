import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { lastIdOf, setLastId } from '../../storage/table-shapes.ts'
import type { UsersTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'

/** How far a kind of rows of one source has come. */
export interface ImportProgress {
  lastId: number
  /** The table was empty when this began: rows have the ids they had. */
  keepsIds: boolean
  rows: number
  quota: number
  used: number
}

export type KeptTable = 'users' | 'tokens' | 'channels' | 'redemptions' | 'top_ups' | 'tasks'

export async function readProgress(db: Database, source: string, kind: string): Promise<ImportProgress | undefined> {
  const row = await db.write
    .selectFrom('import_progress')
    .selectAll()
    .where('source', '=', source)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (
    row && {
      lastId: row.last_id,
      keepsIds: row.keeps_ids === 1,
      rows: row.row_count,
      quota: row.quota,
      used: row.used,
    }
  )
}

export async function saveProgress(
  transaction: Transaction<Tables>,
  { source, kind }: { source: string; kind: string },
  { lastId, keepsIds, rows, quota, used }: ImportProgress,
): Promise<void> {
  const columns = { last_id: lastId, row_count: rows, quota, used }
  await transaction
    .insertInto('import_progress')
    .values({ source, kind, keeps_ids: Number(keepsIds), ...columns })
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doUpdateSet(columns))
    .execute()
}

export interface ImportedRow {
  oldId: number
  newId: number
  quota: number
  used: number
}

export async function noteImported(
  transaction: Transaction<Tables>,
  { source, kind }: { source: string; kind: string },
  rows: readonly ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .insertInto('imports')
    .values(rows.map(({ oldId, newId, quota, used }) => ({ source, kind, old_id: oldId, new_id: newId, quota, used })))
    .execute()
}

/** By old id. */
export async function listImported(db: Database, source: string, kind: string): Promise<Map<number, ImportedRow>> {
  const rows = await db.write
    .selectFrom('imports')
    .select(['old_id', 'new_id', 'quota', 'used'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute()
  return new Map(
    rows.map((row) => [row.old_id, { oldId: row.old_id, newId: row.new_id, quota: row.quota, used: row.used }]),
  )
}

export async function isEmpty(db: Database, table: KeptTable): Promise<boolean> {
  return (await db.write.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined
}

/** After rows that brought their ids: the next one given out is above them. */
export async function liftCounter(
  transaction: Transaction<Tables>,
  kind: Database['kind'],
  { table, lastId }: { table: KeptTable; lastId: number },
): Promise<void> {
  if (lastId > (await lastIdOf(transaction, kind, table))) await setLastId(transaction, kind, { table, lastId })
}

/** Gives the id of the new row; undefined when something in it that must be unique is in use. */
export async function insertImported<Table extends KeptTable>(
  transaction: Transaction<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<number | undefined> {
  const query = transaction.insertInto<KeptTable>(table).values(row)
  const inserted = await query
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

const IDENTITIES = ['github_id', 'wechat_id', 'telegram_id', 'linux_do_id', 'oidc_id'] as const

/** What of a new user's unique columns others have: names of columns. */
export async function columnsInUse(
  transaction: Transaction<Tables>,
  row: Insertable<UsersTable>,
): Promise<Set<keyof UsersTable>> {
  const rows = await transaction
    .selectFrom('users')
    .select(['username', 'name_key', 'aff_code', 'access_token_hash', 'deleted_at', ...IDENTITIES])
    .where(({ eb, or }) =>
      or([
        eb('username', '=', row.username),
        eb('name_key', '=', row.name_key ?? ''),
        eb('aff_code', '=', row.aff_code),
        eb('access_token_hash', '=', row.access_token_hash ?? ''),
        ...IDENTITIES.flatMap((name) => (row[name] ? [eb(name, '=', row[name])] : [])),
      ]),
    )
    .execute()
  const used = new Set<keyof UsersTable>()
  for (const other of rows) {
    for (const name of ['username', 'name_key', 'aff_code', 'access_token_hash'] as const)
      if (other[name] === row[name]) used.add(name)
    for (const name of IDENTITIES)
      if (row[name] && other.deleted_at === null && other[name] === row[name]) used.add(name)
  }
  return used
}

/** How many of some keys other tokens here have. */
export async function countKnownKeys(db: Database, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0
  const { count } = await db.write
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('key_hash', 'in', hashes)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names of users here, of those asked for. */
export async function usernamesInUse(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db.read.selectFrom('users').select('username').where('username', 'in', names).execute()
  return rows.map(({ username }) => username)
}

/** False when the option is set here already. */
export async function addOption(db: Database, option: { key: string; value: string }): Promise<boolean> {
  const query = db.write.insertInto('options').values(option)
  const row = await query
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

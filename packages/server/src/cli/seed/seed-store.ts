import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { nameKeyOf } from '../../storage/name-key.ts'
import type { RedemptionsTable, TopUpsTable } from '../../storage/tables/billing.ts'
import type { TokensTable, UsersTable } from '../../storage/tables/people.ts'
import type { AuditEntriesTable, ChannelsTable } from '../../storage/tables/site.ts'
import type { TasksTable } from '../../storage/tables/tasks.ts'
import type { Tables } from '../../storage/tables.ts'

/** Rows of one statement: all their columns together stay below what either database takes as parameters. */
const ROWS_PER_STATEMENT = 400

/** Rows whose name or referral code is in use are left out; gives those that are there now. */
export async function insertNewUsers(
  db: Database,
  rows: readonly Insertable<UsersTable>[],
): Promise<{ id: number; username: string }[]> {
  if (rows.length === 0) return []
  return db.write
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, name_key: nameKeyOf(row.username) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username'])
    .execute()
}

/** Ids in the order of the rows. */
export const insertNewTokens = (db: Database, rows: readonly Insertable<TokensTable>[]): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('tokens').values(part).returning('id').execute()).map(({ id }) => id),
  )

/** Ids in the order of the rows. */
export const insertNewChannels = (db: Database, rows: readonly Insertable<ChannelsTable>[]): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('channels').values(part).returning('id').execute()).map(({ id }) => id),
  )

/** Ids in the order of the rows. */
export const insertNewRedemptions = (db: Database, rows: readonly Insertable<RedemptionsTable>[]): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('redemptions').values(part).returning('id').execute()).map(({ id }) => id),
  )

export const insertNewTopUps = (db: Database, rows: readonly Insertable<TopUpsTable>[]): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('top_ups').values(part).returning('id').execute()).map(({ id }) => id),
  )

export const insertNewAuditEntries = (
  db: Database,
  rows: readonly Insertable<AuditEntriesTable>[],
): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('audit_entries').values(part).returning('id').execute()).map(({ id }) => id),
  )

export const insertNewTasks = (db: Database, rows: readonly Insertable<TasksTable>[]): Promise<number[]> =>
  inOneTransaction(db, rows, async (transaction, part) =>
    (await transaction.insertInto('tasks').values(part).returning('id').execute()).map(({ id }) => id),
  )

/** The first super administrator, to whom the console belongs; undefined on a site without one. */
export const findOwner = (db: Database, role: number) =>
  db.write
    .selectFrom('users')
    .select(['id', 'username', 'group', 'role'])
    .where('role', '>=', role)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

async function inOneTransaction<Row>(
  db: Database,
  rows: readonly Row[],
  insert: (transaction: Kysely<Tables>, part: readonly Row[]) => Promise<number[]>,
): Promise<number[]> {
  const ids: number[] = []
  await db.transaction(async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
      ids.push(...(await insert(transaction, rows.slice(start, start + ROWS_PER_STATEMENT))))
  })
  return ids
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { migrations as allMigrations } from './migrations/index.ts'
import { type Migration, schemaWords } from './migrations/migration.ts'
import { ownTables, tablesHere } from './table-shapes.ts'
import type { Tables } from './tables.ts'

/** Any number; it only has to be the same in every process that migrates. */
const MIGRATION_LOCK = 7_355_608

/**
 * Brings the schema up to this build and returns the names of the steps it applied. Each step is one transaction with
 * its own note, so a process killed at any point leaves whole steps only, and the next run goes on from there.
 * Several processes may start at once. Throws when the database knows a step that this build does not.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = allMigrations): Promise<string[]> {
  const applied: string[] = []
  await inLockedTransaction(database, async (transaction) => {
    await refuseForeignTables(transaction, database)
    await createNotes(transaction, database)
    refuseNewerSchema(await appliedNames(transaction), migrations)
  })
  for (const migration of migrations) {
    const isNew = await inLockedTransaction(database, async (transaction) => {
      const done = await appliedNames(transaction)
      if (done.includes(migration.name)) return false
      for (const statement of migration.statements(database.kind)) await sql.raw(statement).execute(transaction)
      await migration.finish?.(transaction)
      await transaction
        .insertInto('schema_migrations')
        .values({ name: migration.name, applied_at: Math.floor(Date.now() / 1000) })
        .execute()
      return true
    })
    if (isNew) applied.push(migration.name)
  }
  return applied
}

/** Names of the applied steps, oldest first; empty for a database that was never migrated. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  return (await hasNotes(database.read, database)) ? appliedNames(database.read) : []
}

/** On SQLite a write transaction is the lock; PostgreSQL needs one, or two nodes would create the same table. */
function inLockedTransaction<Result>(
  database: Database,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      return run(transaction)
    },
    // An index over millions of rows takes its time.
    { statementTimeoutMs: 0 },
  )
}

async function createNotes(transaction: Transaction<Tables>, database: Database): Promise<void> {
  const { text, integer, keyedTable } = schemaWords(database.kind)
  await sql
    .raw(`create table if not exists schema_migrations (name ${text} primary key, applied_at ${integer}) ${keyedTable}`)
    .execute(transaction)
    .catch((cause) => {
      throw new Error(`The database does not take tables from this account: ${cause.message}`, { cause })
    })
}

async function appliedNames(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** Those of another program that has a table of this name have no column `name`. */
async function hasNotes(connection: Kysely<Tables>, { kind }: Database): Promise<boolean> {
  const notes = (await tablesHere(connection, kind)).find(({ name }) => name === 'schema_migrations')
  return notes?.columns.some(({ name }) => name === 'name') ?? false
}

/** One of the gateways that can be moved in from, most likely: its tables have the same names, and stay as they are. */
async function refuseForeignTables(transaction: Transaction<Tables>, database: Database): Promise<void> {
  const notes = (await hasNotes(transaction, database)) ? await appliedNames(transaction) : []
  const [table] = notes.length > 0 ? [] : await ownTables(transaction, database.kind)
  if (table === undefined) return
  throw new Error(
    `The database belongs to another program: it has a table ${table.name} that was not made here. ` +
      'Take an empty one; npm run import moves in from one-api and new-api.',
  )
}

function refuseNewerSchema(applied: readonly string[], migrations: readonly Migration[]): void {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was written by a newer version (it has ${unknown.join(', ')}). Start that version or a later one.`,
  )
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { parseJson } from '../platform/parse-json.ts'
import { SECRET_FILE } from '../platform/secret-file.ts'
import { BackupEnd, type BackupHead, TableHead } from './backup-format.ts'
import { endBalanceEra } from './balance-era.ts'
import type { Database, DatabaseKind } from './database.ts'
import { jsonRows, parameterMarker } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { DAMAGED, linesOf, readHead } from './read-backup.ts'
import { ownTables, setLastId, type TableShape, tableShapes } from './table-shapes.ts'
import type { Tables } from './tables.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Fills an empty database, and the key file of the data directory, from a backup; of SQLite or PostgreSQL, whichever
 * it came from. All rows or none are there afterwards. A backup of an older version is brought up to this one.
 * Throws when the database holds rows, the data directory another key, or the file is not a whole backup.
 * Returns the number of rows.
 */
export async function restore(database: Database, place: { dataDir: string; file: string }): Promise<number> {
  const lines = linesOf(place.file)
  const head = readHead((await lines.next()).value)
  const steps = stepsOf(head)
  await refuseRows(database.read, database.kind)
  const forgetSecret = head.secret === null ? () => {} : keepSecret(place.dataDir, head.secret)
  let rows: number
  try {
    await migrate(database, steps)
    rows = await database.transaction((transaction) => fillTables(transaction, { database, lines }), {
      statementTimeoutMs: 0,
    })
  } catch (cause) {
    forgetSecret()
    throw cause
  }
  await migrate(database)
  // A Redis that could not be emptied, or whose address was not given, knows balances of a later moment.
  await endBalanceEra(database)
  return rows
}

/** The schema as it was; the other steps are applied to the restored rows. */
function stepsOf(head: BackupHead) {
  const unknown = head.migrations.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) throw new Error(`The backup is of a newer version (it has ${unknown.join(', ')}).`)
  return migrations.filter(({ name }) => head.migrations.includes(name))
}

/** Gives what undoes it. */
function keepSecret(dataDir: string, secret: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, SECRET_FILE)
  try {
    writeFileSync(path, secret, { flag: 'wx', mode: 0o600 })
    return () => rmSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (readFileSync(path, 'utf8').trim() !== secret) {
      throw new Error(`${path} holds another key. A backup can only be restored into an empty data directory.`)
    }
    return () => {}
  }
}

interface Filling {
  database: Database
  lines: AsyncGenerator<string, undefined>
}

async function fillTables(transaction: Transaction<Tables>, { database, lines }: Filling): Promise<number> {
  const shapes = await tableShapes(transaction, database.kind)
  await refuseRows(transaction, database.kind)
  let filler: TableFiller | undefined
  let total = 0
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (filler === undefined) throw new Error('The backup is damaged: a row stands before its table.')
      await filler.add(line)
      total += 1
      continue
    }
    await filler?.finish()
    const end = BackupEnd.safeParse(parseJson(line))
    if (end.success) {
      if (end.data.rows !== total) throw new Error(`The backup is damaged: it should hold ${end.data.rows} rows.`)
      return total
    }
    filler = new TableFiller(transaction, database, columnsOf(line, shapes))
  }
  throw new Error('The backup is not whole: its end is missing.')
}

async function refuseRows(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  for (const { name } of await ownTables(database, kind)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database)
    if (rows.length > 0) throw new Error(`The database is not empty: table ${name} holds rows.`)
  }
}

/** Names out of the file go into statements only when the schema has them too. */
function columnsOf(line: string, shapes: readonly TableShape[]) {
  const { data: head } = TableHead.safeParse(parseJson(line))
  if (head === undefined) throw new Error(DAMAGED)
  const shape = shapes.find(({ name }) => name === head.table)
  const columns = head.columns.map((name) => shape?.columns.find((column) => column.name === name))
  const known = columns.filter((column) => column !== undefined)
  if (known.length < columns.length) throw new Error(`The backup is damaged: it has unknown columns of ${head.table}.`)
  return { table: head.table, columns: known, lastId: head.last_id }
}

/** Rows go from the file into the statement as the text they are; nothing takes them apart on the way. */
class TableFiller {
  readonly #transaction: Transaction<Tables>
  readonly #database: Database
  readonly #table: ReturnType<typeof columnsOf>
  readonly #insert: string
  #rows: string[] = []

  constructor(transaction: Transaction<Tables>, database: Database, table: ReturnType<typeof columnsOf>) {
    this.#transaction = transaction
    this.#database = database
    this.#table = table
    const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
    const source = jsonRows(database.kind, table.columns, parameterMarker(database.kind, 1))
    this.#insert = `insert into "${table.table}" (${names}) select ${names} from ${source} as entry`
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row)
    if (this.#rows.length >= ROWS_AT_ONCE) await this.#write()
  }

  async finish(): Promise<void> {
    await this.#write()
    const { table, lastId } = this.#table
    if (lastId !== null) await setLastId(this.#transaction, this.#database.kind, { table, lastId })
  }

  async #write(): Promise<void> {
    if (this.#rows.length === 0) return
    const rows = `[${this.#rows.join(',')}]`
    this.#rows = []
    await this.#transaction.executeQuery(CompiledQuery.raw(this.#insert, [rows]))
  }
}

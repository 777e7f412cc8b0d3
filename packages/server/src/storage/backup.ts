import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { SECRET_FILE } from '../platform/secret-file.ts'
import type { BackupEnd, BackupHead, TableHead } from './backup-format.ts'
import type { Database } from './database.ts'
import { appliedMigrations } from './migrate.ts'
import { lastIdOf, type TableShape, tableShapes } from './table-shapes.ts'
import type { Tables } from './tables.ts'

const ROWS_AT_ONCE = 2_000

/**
 * Writes everything the database holds, as it was at one moment, and the key file of the data directory, to a file
 * that only its owner may read. Servers may go on working meanwhile. An older file of that name is replaced at the
 * end, in one step. Returns the number of rows.
 */
export async function backUp(database: Database, place: { dataDir: string; file: string }): Promise<number> {
  const migrations = await appliedMigrations(database)
  if (migrations.length === 0) throw new Error('There is nothing to back up: the database was never used.')
  const head: BackupHead = { format: 'tollgate-backup', version: 1, migrations, secret: await secretOf(place.dataDir) }

  const unfinished = `${place.file}.unfinished`
  const file = await makeFile(unfinished).catch((cause) => {
    throw notWritten(place.file, cause)
  })
  try {
    await writeLines(file, [head])
    const rows = await database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => writeTables(file, snapshot, database))
    await writeLines(file, [{ rows } satisfies BackupEnd])
    await file.sync()
    if (!(await isStillAt(unfinished, file)))
      throw new Error(`Another backup to ${place.file} began meanwhile: this one was given up.`)
    await rename(unfinished, place.file)
    return rows
  } catch (cause) {
    if (await isStillAt(unfinished, file)) await rm(unfinished)
    throw isFull(cause) ? notWritten(place.file, cause) : cause
  } finally {
    await file.close()
  }
}

/** Nothing but writing the file is refused for want of room: the database was only read. */
const isFull = (cause: unknown): cause is Error =>
  cause instanceof Error && 'code' in cause && /^E(NOSPC|DQUOT|FBIG|IO)$/.test(String(cause.code))

const notWritten = (file: string, cause: Error): Error =>
  new Error(`${file} cannot be written: ${cause.message}`, { cause })

/** A new one: into that of a backup that was killed, or still runs, two would write at once. */
async function makeFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  return open(path, 'wx', 0o600)
}

/** False when another backup has put its own file there. */
async function isStillAt(path: string, file: FileHandle): Promise<boolean> {
  const [here, ours] = await Promise.all([stat(path).catch(() => undefined), file.stat()])
  return here?.ino === ours.ino
}

async function secretOf(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, SECRET_FILE), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function writeTables(file: FileHandle, snapshot: Kysely<Tables>, { kind }: Database): Promise<number> {
  let rows = 0
  for (const shape of await tableShapes(snapshot, kind)) {
    const head: TableHead = {
      table: shape.name,
      columns: shape.columns.map(({ name }) => name),
      last_id: shape.hasCounter ? await lastIdOf(snapshot, kind, shape.name) : null,
    }
    await writeLines(file, [head])
    for await (const page of pagesOf(snapshot, shape)) {
      await writeLines(
        file,
        page.map((row) => head.columns.map((column) => row[column])),
      )
      rows += page.length
    }
  }
  return rows
}

/** Reads by the primary key, so that each page costs the same. */
async function* pagesOf(snapshot: Kysely<Tables>, { name, key }: TableShape) {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  let last: Record<string, unknown> | undefined
  for (;;) {
    const position = last
    const after = position ? sql`where (${keyColumns}) > (${sql.join(key.map((column) => position[column]))})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} ${after} order by ${keyColumns} limit ${ROWS_AT_ONCE}`.execute(snapshot)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}

async function writeLines(file: FileHandle, values: readonly unknown[]): Promise<void> {
  await file.writeFile(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}

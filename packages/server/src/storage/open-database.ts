import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Database } from './database.ts'
import { createPostgresDatabase } from './postgres.ts'
import { createSqliteDatabase } from './sqlite.ts'
import { namedAtStart } from './unavailable.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'postgresUrl' | 'sqliteReaders' | 'postgresConnections'>

/** Name of the SQLite file in the data directory. */
export const SQLITE_FILE = 'tollgate.db'

/** Undefined with PostgreSQL. */
export const sqlitePath = ({ postgresUrl, dataDir }: Pick<DatabaseConfig, 'postgresUrl' | 'dataDir'>) =>
  postgresUrl === '' ? join(dataDir, SQLITE_FILE) : undefined

/**
 * The database that the configuration names: PostgreSQL, or a SQLite file in the data directory, made when missing.
 * Throws, in one sentence that names the variable or the file, when it cannot be used.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const path = sqlitePath(config)
  if (path === undefined) return openPostgres(config)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    // SQLite would let everybody read it where the folder was there before; its other files are like this one.
    closeSync(openSync(path, 'a', 0o600))
  } catch (cause) {
    throw new Error(`${path} cannot be written: ${messageOf(cause)}`, { cause })
  }
  return createSqliteDatabase({ path, readers: config.sqliteReaders })
}

async function openPostgres({ postgresUrl, postgresConnections }: DatabaseConfig): Promise<Database> {
  const database = createPostgresDatabase({ url: postgresUrl, connections: postgresConnections })
  try {
    await sql`select 1`.execute(database.read)
    return database
  } catch (cause) {
    await database.close()
    throw namedAtStart(cause)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

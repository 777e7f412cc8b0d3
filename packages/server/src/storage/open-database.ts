import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Database } from './database.ts'
import { createPostgresDatabase } from './postgres.ts'
import { createSqliteDatabase } from './sqlite.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'postgresUrl' | 'sqliteReaders' | 'postgresConnections'>

/** Name of the SQLite file in the data directory. */
export const SQLITE_FILE = 'tollgate.db'

/** Undefined with PostgreSQL. */
export const sqlitePath = ({ postgresUrl, dataDir }: Pick<DatabaseConfig, 'postgresUrl' | 'dataDir'>) =>
  postgresUrl === '' ? join(dataDir, SQLITE_FILE) : undefined

/** The database that the configuration names: PostgreSQL, or a SQLite file in the data directory, made when missing. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const path = sqlitePath(config)
  if (path === undefined) {
    return createPostgresDatabase({ url: config.postgresUrl, connections: config.postgresConnections })
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // SQLite would let everybody read it where the folder was there before; its other files are like this one.
  closeSync(openSync(path, 'a', 0o600))
  return createSqliteDatabase({ path, readers: config.sqliteReaders })
}

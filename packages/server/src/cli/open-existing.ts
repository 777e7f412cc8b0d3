import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase, SQLITE_FILE } from '../storage/open-database.ts'

/** Where the configured database should be and is not; undefined when it is there, or on a server. */
export function missingDatabase(config: Config): string | undefined {
  const file = join(config.dataDir, SQLITE_FILE)
  return config.postgresUrl === '' && !existsSync(file) ? file : undefined
}

/** The configured database. Throws when there is none: opening would make an empty one. */
export function openExisting(config: Config): Promise<Database> {
  const missing = missingDatabase(config)
  if (missing !== undefined) throw new Error(`There is no database at ${missing}.`)
  return openDatabase(config)
}

import { existsSync } from 'node:fs'
import { createLedgerStore } from '../domain/billing/ledger-store.ts'
import { readSwitches } from '../domain/billing/ledger-switches.ts'
import { bringInRedoLog } from '../domain/billing/open-redo-log.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { tryClaim } from '../storage/claim-data.ts'
import type { Database } from '../storage/database.ts'
import { appliedMigrations } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/index.ts'
import { openDatabase, sqlitePath } from '../storage/open-database.ts'

/** Where the configured database should be and is not; undefined when it is there, or on a server. */
export function missingDatabase(config: Config): string | undefined {
  const path = sqlitePath(config)
  return path !== undefined && !existsSync(path) ? path : undefined
}

/**
 * The configured database, with what a server that crashed left in its redo log. Throws when there is none: opening
 * would make an empty one.
 */
export async function openExisting(config: Config): Promise<Database> {
  const missing = missingDatabase(config)
  if (missing !== undefined) throw new Error(`There is no database at ${missing}.`)
  const database = await openDatabase(config)
  const path = sqlitePath(config)
  if (path !== undefined) await bringInLeftovers(database, path, config)
  return database
}

/** A server that runs does that itself; a database of another version waits for the server that brings it up. */
async function bringInLeftovers(db: Database, path: string, config: Config): Promise<void> {
  const claim = tryClaim(config)
  if (claim === undefined) return
  try {
    if ((await appliedMigrations(db)).length !== migrations.length) return
    const switches = await readSwitches(db)
    await bringInRedoLog({ db, store: createLedgerStore(db, () => switches), clock: systemClock() }, path)
  } finally {
    claim.release()
  }
}

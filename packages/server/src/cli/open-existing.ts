import { existsSync } from 'node:fs'
import { createLedgerStore } from '../domain/billing/ledger-store.ts'
import { readSwitches } from '../domain/billing/ledger-switches.ts'
import { bringInRedoLog } from '../domain/billing/open-redo-log.ts'
import { readRedoMark } from '../domain/billing/redo-mark.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { tryClaim } from '../storage/claim-data.ts'
import type { Database } from '../storage/database.ts'
import { appliedMigrations } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/index.ts'
import { openDatabase, sqlitePath } from '../storage/open-database.ts'
import { readRedoRecords } from '../storage/redo-log.ts'

/** A server that starts may have to bring up the schema first; tables that take nothing are not waited for longer. */
const WAIT_MS = 10_000
const PAUSE_MS = 20

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

/**
 * A server that runs or starts does that itself, and another tool in the same moment does it for both: what stands in
 * the log now is waited for. A database of another version waits for the server that brings it up.
 */
async function bringInLeftovers(db: Database, path: string, config: Config): Promise<void> {
  if ((await appliedMigrations(db)).length !== migrations.length) return
  const endMs = performance.now() + WAIT_MS
  let last: number | undefined
  for (;;) {
    const claim = tryClaim(config)
    if (claim !== undefined) return bringIn(db, path).finally(claim.release)
    const mark = (await readRedoMark(db)) ?? 0
    last ??= readRedoRecords(path, mark).at(-1)?.number ?? mark
    if (mark >= last || performance.now() > endMs) return
    await Bun.sleep(PAUSE_MS)
  }
}

async function bringIn(db: Database, path: string): Promise<void> {
  const switches = await readSwitches(db)
  await bringInRedoLog({ db, store: createLedgerStore(db, () => switches), clock: systemClock() }, path)
}

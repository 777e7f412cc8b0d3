import { expect } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJournal } from '../src/domain/billing/journal.ts'
import { createLedger } from '../src/domain/billing/ledger.ts'
import { createLedgerStore } from '../src/domain/billing/ledger-store.ts'
import { bringInRedoLog, openRedoLog } from '../src/domain/billing/open-redo-log.ts'
import type { QuotaLimits } from '../src/domain/billing/quota-windows.ts'
import { verifyLedger } from '../src/domain/billing/verify-ledger.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/storage/database.ts'
import { createMemoryState } from '../src/storage/memory.ts'
import { migrate } from '../src/storage/migrate.ts'
import type { RedoLog } from '../src/storage/redo-log.ts'
import { createSqliteDatabase } from '../src/storage/sqlite.ts'
import { logRow } from './journal-rows.ts'

const clock = systemClock()
const ends: (() => unknown)[] = []

/** Closes and removes all that was opened here: for `afterEach`. */
export async function removeRedoSites(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-redo-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  return folder
}

export async function openFile(folder: string): Promise<Database> {
  const db = await createSqliteDatabase({ path: join(folder, 'site.db'), readers: 1 })
  ends.push(() => db.close())
  await migrate(db)
  return db
}

const storeOf = (db: Database) => createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))

interface CallCosts {
  quota?: number
  hold?: number
  limits?: QuotaLimits
}

/** A ledger as a server that runs alone has it, whose tables or log fail while `faults` say so. */
export async function openSite(folder = newFolder()) {
  const db = await openFile(folder)
  const shared = createMemoryState({ clock })
  const faults = { tables: false, log: false, answer: false }
  const store = storeOf(db)
  const log = await openRedoLog({ db, store, clock }, join(folder, 'site.db'))
  ends.push(() => log.close())
  const failing: typeof store = {
    ...store,
    commit: async (...batch) => {
      if (faults.tables) throw new Error('database or disk is full')
      const outcome = await store.commit(...batch)
      if (faults.answer) throw new Error('the answer is lost')
      return outcome
    },
  }
  const append: RedoLog['append'] = async (text) => {
    if (faults.log) throw new Error('disk is full')
    return log.append(text)
  }
  const failingLog = {
    append,
    applied: (number: number) => log.applied(number),
    get appliedNumber() {
      return log.appliedNumber
    },
  }
  const owe = shared.balances.owe ?? (() => () => {})
  const journal = createJournal({ store: failing, shared, logError: () => {}, redo: { log: failingLog, owe } })
  db.beforeUse = () => journal.tryToBringIn()
  const ledger = createLedger({ store, journal, shared, clock })
  const call = async (requestId: string, { quota = 10, hold = quota, limits }: CallCosts = {}) => {
    const holding = await ledger.hold({ requestId, userId: 1, limitedTokenId: undefined, amount: hold, limits })
    await ledger.settle(holding, logRow(requestId, { quota }))
  }
  return { folder, db, shared, journal, faults, ledger, call }
}

export async function addUser(db: Database, quota: number): Promise<void> {
  await db.write
    .insertInto('users')
    .values({ username: 'u1', password_hash: '', display_name: '', aff_code: 'a1', created_at: 0, quota })
    .execute()
  await db.write
    .insertInto('credits')
    .values({ user_id: 1, amount: quota, kind: 'initial', reference: 'user:1', created_at: 0 })
    .execute()
}

/** The tables alone, as they are on disk now. */
export async function inTables({ folder }: { folder: string }) {
  const db = await createSqliteDatabase({ path: join(folder, 'site.db'), readers: 1 })
  try {
    const user = await db.read.selectFrom('users').select('quota').executeTakeFirst()
    const logs = await db.read.selectFrom('logs').select('request_id').orderBy('id').execute()
    const open = await db.read.selectFrom('open_calls').select('request_id').execute()
    return { quota: user?.quota, logs: logs.map((row) => row.request_id), open: open.map((row) => row.request_id) }
  } finally {
    await db.close()
  }
}

/** What a power cut would leave of all files at this moment. */
export function copyOf({ folder }: { folder: string }): { folder: string } {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return { folder: copy }
}

export async function recover({ folder }: { folder: string }): Promise<void> {
  const db = await openFile(folder)
  await bringInRedoLog({ db, store: storeOf(db), clock }, join(folder, 'site.db'))
  expect(await verifyLedger(db)).toEqual([])
}

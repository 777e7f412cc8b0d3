import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logRow } from '../../test/journal-rows.ts'
import { createLedgerStore } from '../domain/billing/ledger-store.ts'
import { openRedoLog } from '../domain/billing/open-redo-log.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { claimData } from '../storage/claim-data.ts'
import { migrate } from '../storage/migrate.ts'
import { openDatabase, SQLITE_FILE } from '../storage/open-database.ts'
import { openExisting } from './open-existing.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollgate-data-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const config = () => readConfig({ DATA_DIR: dataDir }).config

/** A data directory whose server crashed with one charged call in its redo log. */
async function crashedServer(options: Record<string, string> = {}): Promise<void> {
  const db = await openDatabase(config())
  await migrate(db)
  await db.write
    .insertInto('users')
    .values({ username: 'u1', password_hash: '', display_name: '', aff_code: 'a1', created_at: 0, quota: 100 })
    .execute()
  for (const [key, value] of Object.entries(options))
    await db.write.insertInto('options').values({ key, value }).execute()
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const log = await openRedoLog({ db, store, clock: systemClock() }, join(dataDir, SQLITE_FILE))
  await log.append(JSON.stringify({ opened: [], settled: [logRow('r1', { quota: 30 })], closing: [], cancelled: [] }))
  log.close()
  await db.close()
}

async function seenByTool(): Promise<{ quota: number | undefined; logs: number; rolledUp: number | undefined }> {
  const db = await openExisting(config())
  try {
    const user = await db.read.selectFrom('users').select('quota').executeTakeFirst()
    const logs = await db.read.selectFrom('logs').select('id').execute()
    const rollup = await db.read
      .selectFrom('ledger_rollups')
      .select('quota')
      .where('kind', '=', 'user')
      .executeTakeFirst()
    return { quota: user?.quota, logs: logs.length, rolledUp: rollup?.quota }
  } finally {
    await db.close()
  }
}

test('a tool sees what a server that crashed had on disk', async () => {
  await crashedServer()
  expect(await seenByTool()).toEqual({ quota: 70, logs: 1, rolledUp: undefined })
  expect(await seenByTool()).toEqual({ quota: 70, logs: 1, rolledUp: undefined })
})

test('it is brought in as the site keeps its calls', async () => {
  await crashedServer({ LogConsumeEnabled: 'false' })
  expect(await seenByTool()).toEqual({ quota: 70, logs: 0, rolledUp: 30 })
})

test('two tools in the same moment both see it', async () => {
  await crashedServer()
  const seen = await Promise.all([seenByTool(), seenByTool(), seenByTool()])
  expect(seen.map(({ quota }) => quota)).toEqual([70, 70, 70])
})

test('a server that runs or starts brings it in itself, and the tool waits for that', async () => {
  await crashedServer()
  const claim = await claimData(config(), 'node')
  const seen = seenByTool()
  const db = await openDatabase(config())
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
  const log = await openRedoLog({ db, store, clock: systemClock() }, join(dataDir, SQLITE_FILE))
  expect(await seen).toMatchObject({ quota: 70, logs: 1 })
  log.close()
  await db.close()
  claim.release()
})

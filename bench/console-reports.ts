import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogClearings } from '../packages/server/src/domain/billing/clear-logs.ts'
import { verifyLedger } from '../packages/server/src/domain/billing/verify-ledger.ts'
import { createUsageSeries } from '../packages/server/src/domain/usage-logs/data-series.ts'
import { createQuotaSums } from '../packages/server/src/domain/usage-logs/quota-data.ts'
import { createUsageLogs } from '../packages/server/src/domain/usage-logs/usage-logs.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { createMemoryState } from '../packages/server/src/storage/memory.ts'
import { migrate } from '../packages/server/src/storage/migrate.ts'
import { openDatabase } from '../packages/server/src/storage/open-database.ts'
import { DAYS, USERS, writeCalls } from './reports/write-calls.ts'

// What the console's reports take on SQLite with many log rows, and how long clearing them takes:
// node scripts/bun.mjs bench/console-reports.ts [rows]

const BUDGET_MS = 300
const ROUNDS = 5

const rows = Number(process.argv[2] ?? 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-reports-'))
const clock = systemClock()
const now = clock.now()
const db = await openDatabase({ dataDir, postgresUrl: '', sqliteReaders: 2, postgresConnections: 4 })
try {
  await migrate(db)
  const startMs = performance.now()
  await writeCalls(db, { rows, now })
  process.stdout.write(`${rows} calls of ${USERS} users written in ${seconds(performance.now() - startMs)}\n\n`)
  await measureReports()
  await measureClearing()
} finally {
  await db.close()
  rmSync(dataDir, { recursive: true })
}

async function measureReports(): Promise<void> {
  const options = () => ({ UserLogDays: 0, QuotaPerUnit: 500_000 })
  const logs = createUsageLogs({ db, clock, options })
  const series = createUsageSeries({ db, clock, options })
  const sums = createQuotaSums({ db, clock })
  const any = {
    type: 0,
    token_name: '',
    model_name: '',
    start_timestamp: 0,
    end_timestamp: 0,
    request_id: '',
    group: '',
    channel: 0,
    username: '',
    p: 1,
    page_size: 100,
  }
  // As the first charts of the dashboard ask.
  const values = ['quota', 'cost', 'margin'] as const
  const month = { start: now - DAYS * 86_400, end: now, offset: 480, measure: 'quota', values, username: '' } as const
  const user = { id: 1, role: 1 }
  const reports: Record<string, () => Promise<unknown>> = {
    'list, first page': () => logs.list(any),
    'list, charges': () => logs.list({ ...any, type: 2 }),
    'list, one model': () => logs.list({ ...any, model_name: 'model-3' }),
    'list, part of a model name': () => logs.list({ ...any, model_name: '%el-1%' }),
    'list, one channel': () => logs.list({ ...any, channel: 3 }),
    'list, one group': () => logs.list({ ...any, group: 'vip' }),
    'list, one user': () => logs.list({ ...any, username: 'user-7' }),
    'list, page 1,000': () => logs.list({ ...any, p: 1_000 }),
    'list, own': () => logs.listOwn(user, any),
    'search, a text nobody wrote': () => logs.search('nothing begins with this'),
    'search, a request': () => logs.search('r-00500000'),
    'search, own': () => logs.searchOwn(user, 'nothing begins with this'),
    'statistics, everything': () => logs.readStatistics(any),
    'statistics, one model': () => logs.readStatistics({ ...any, model_name: 'model-3' }),
    'statistics, own': () => logs.readOwnStatistics(user, any),
    'quota data of a month': () => sums.read({ start_timestamp: month.start, end_timestamp: now, username: '' }),
    'quota data of a month, own': () =>
      sums.readOwn({ id: 1, username: 'user-1' }, { start_timestamp: month.start, end_timestamp: now }),
    ...Object.fromEntries(
      (['model', 'channel', 'group', 'user', 'token'] as const).flatMap((by) => [
        [`series of a month by hour and ${by}`, () => series.read({ ...month, by, interval: 'hour' })],
        [`series of a month by day and ${by}`, () => series.read({ ...month, by, interval: 'day' })],
        [`series of a day by ${by}`, () => series.read({ ...month, start: now - 86_400, by, interval: 'hour' })],
      ]),
    ),
    'series of a month, own': () => series.readOwn(1, { ...month, by: 'model', interval: 'day' }),
  }
  // The first answer of a kind reads everything; later ones may know some of it.
  process.stdout.write(`${''.padEnd(40)}     first    median       CPU\n`)
  for (const [name, run] of Object.entries(reports)) {
    const times: number[] = []
    const cpu = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = performance.now()
      await run()
      times.push(performance.now() - startMs)
    }
    const { user: userUs, system } = process.cpuUsage(cpu)
    const cpuMs = (userUs + system) / 1000 / ROUNDS
    const [firstMs = 0] = times
    const medianMs = times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
    const verdict = firstMs <= BUDGET_MS ? '' : `  over ${BUDGET_MS} ms`
    process.stdout.write(
      `${name.padEnd(40)} ${milliseconds(firstMs)} ${milliseconds(medianMs)} ${milliseconds(cpuMs)}${verdict}\n`,
    )
  }
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(0).padStart(6)} ms`
}

async function measureClearing(): Promise<void> {
  const shared = createMemoryState({ clock })
  const clearings = createLogClearings({
    db,
    shared,
    clock,
    node: 'bench',
    logError: (_, cause) => console.error(cause),
  })
  let isDone = false
  const waits: number[] = []
  const startMs = performance.now()
  const clearing = clearings.start(now).finally(() => {
    isDone = true
  })
  while (!isDone) {
    // As long as a charge would have to wait for the one thread that writes.
    const askedMs = performance.now()
    await db.write.updateTable('users').set({ request_count: 0 }).where('id', '=', -1).execute()
    waits.push(performance.now() - askedMs)
    await Bun.sleep(20)
  }
  const deleted = await clearing
  const clearedMs = performance.now() - startMs
  waits.sort((one, other) => one - other)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  const differences = await verifyLedger(db)
  process.stdout.write(
    `\n${deleted} rows cleared in ${seconds(clearedMs)}; another write waited ${p99.toFixed(0)} ms (p99), ` +
      `${(waits.at(-1) ?? 0).toFixed(0)} ms at most; ledger-verify finds ${differences.length} differences\n`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

import { Database as RawDatabase } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { eventually } from '../../test/eventually.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createSqliteDatabase } from './sqlite.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { isUnavailable } from './unavailable.ts'

let directory = ''
let path = ''
const open: Database[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tollgate-sqlite-'))
  path = join(directory, 'test.db')
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  rmSync(directory, { recursive: true })
})

async function openDatabase(options: { readers?: number; idleTransactionMs?: number } = {}): Promise<Database> {
  const database = await createSqliteDatabase({ path, readers: 1, ...options })
  open.push(database)
  await migrate(database)
  return database
}

const option = (key: string, value = '') => ({
  sql: 'insert into options (key, value) values (?1, ?2)',
  parameters: [key, value],
})
const keysOf = async (database: Database) =>
  (await database.read.selectFrom('options').select('key').orderBy('key').execute()).map(({ key }) => key)
/** Runs for about a second. */
const longQuery = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select sum(i) from n`

test('a commit survives the end of the process', async () => {
  const database = await openDatabase()
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.write)
  expect(rows).toEqual([{ synchronous: 2 }])
})

test('a write waits for a lock of another process and is not lost', async () => {
  const database = await openDatabase()
  const other = new RawDatabase(path)
  other.run('begin immediate')
  const writes = Promise.all([database.commitBatch([option('a')]), database.commitBatch([option('b')])])
  expect(await Promise.race([writes, Bun.sleep(200).then(() => 'waiting')])).toBe('waiting')
  expect(await keysOf(database)).toEqual([])
  other.run('commit')
  other.close()
  expect(await writes).toMatchObject([{ state: 'committed' }, { state: 'committed' }])
  expect(await keysOf(database)).toEqual(['a', 'b'])
})

test('a long report does not delay a write', async () => {
  const database = await openDatabase()
  let isReportDone = false
  const report = longQuery.execute(database.read).then(() => {
    isReportDone = true
  })
  await database.commitBatch([option('a')])
  expect(isReportDone).toBe(false)
  await report
})

test('a long report does not delay quick reads', async () => {
  const database = await openDatabase({ readers: 2 })
  let isReportDone = false
  const report = longQuery.execute(database.reports).then(() => {
    isReportDone = true
  })
  for (let count = 0; count < 10; count += 1) await keysOf(database)
  expect(isReportDone).toBe(false)
  await report
})

test('the log stays below 64 MiB while another process reads an old state, and shrinks when it has gone', async () => {
  const database = await openDatabase()
  const walSize = () => statSync(`${path}-wal`).size
  const reader = new RawDatabase(path)
  reader.run('begin')
  reader.query('select count(*) from options').all()
  let isOver = false
  const readOn = async () => {
    while (!isOver) await keysOf(database)
  }
  const readingOurselves = readOn()
  const megabyte = 'x'.repeat(1024 * 1024)
  let written = 0
  const writing = (async () => {
    for (; written < 80; written += 1) await database.commitBatch([option(String(written), megabyte)])
  })()
  while (walSize() < 56 * 1024 * 1024) await Bun.sleep(5)
  expect(await Promise.race([writing, Bun.sleep(300).then(() => 'waiting')])).toBe('waiting')
  expect(walSize()).toBeLessThan(64 * 1024 * 1024)
  reader.run('commit')
  reader.close()
  await writing
  isOver = true
  await readingOurselves
  expect(walSize()).toBeLessThan(64 * 1024 * 1024)
  expect(await keysOf(database)).toHaveLength(80)
}, 120_000)

test('a report that stays does not stop writing when the log is full, and the log starts over when it has gone', async () => {
  const database = await openDatabase({ readers: 3 })
  const walSize = () => statSync(`${path}-wal`).size
  const megabyte = 'x'.repeat(1024 * 1024)
  await database.reports.transaction().execute(async (report) => {
    await report.selectFrom('options').select('key').execute()
    for (let written = 0; written < 70; written += 1) await database.commitBatch([option(String(written), megabyte)])
    expect(walSize()).toBeGreaterThan(64 * 1024 * 1024)
  })
  await eventually(20_000, async () => {
    await database.commitBatch([{ sql: 'update options set value = ?1 where key = ?2', parameters: ['', '1'] }])
    expect(walSize()).toBeLessThan(24 * 1024 * 1024)
  })
  expect(await keysOf(database)).toHaveLength(70)
}, 120_000)

test.each([0, 1, 500, 501, 1_000, 1_234])('%i rows arrive whole and in order', async (count) => {
  const database = await openDatabase()
  const { rows } = await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i <= ${count})
    select i from n where i <= ${count}`.execute(database.read)
  expect(rows).toEqual(Array.from({ length: count }, (_, index) => ({ i: index + 1 })))
})

test('readers cannot write', async () => {
  const database = await openDatabase()
  const refusal = await database.read.insertInto('options').values({ key: 'a', value: '' }).execute().catch(String)
  expect(refusal).toContain('readonly')
})

test('a transaction that waits for another write is rolled back, and writing goes on', async () => {
  const database = await openDatabase({ idleTransactionMs: 20 })
  const outcome = await database
    .transaction(async (transaction) => {
      await transaction.insertInto('options').values({ key: 'inside', value: '' }).execute()
      await database.write.insertInto('options').values({ key: 'outside', value: '' }).execute()
      await transaction.insertInto('options').values({ key: 'late', value: '' }).execute()
    })
    .catch(String)
  expect(outcome).toContain('idle for too long')
  expect(await keysOf(database)).toEqual(['outside'])
  expect((await database.commitBatch([option('after')])).state).toBe('committed')
})

test('a refusal carries the name that SQLite gives it', async () => {
  const database = await openDatabase()
  await database.commitBatch([option('a')])
  const refusal = await database.commitBatch([option('b'), option('a')]).catch((error) => error)
  expect(refusal).toMatchObject({ name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
})

test('a thread that ends refuses what it was asked and what it is asked later', async () => {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url).href)
  const thread = new SqliteThread(worker)
  await thread.open(path, 'writer')
  const pending = thread
    .run('with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select sum(i) from n', [])
    .catch((error) => error)
  worker.terminate()
  expect(await pending).toMatchObject({ code: 'SQLITE_THREAD_LOST' })
  expect(await thread.run('select 1', []).catch((error) => error)).toMatchObject({ code: 'SQLITE_THREAD_LOST' })
  expect(() => thread.assertAlive()).toThrow('a database thread ended')
})

test('more statements than are kept prepared still work', async () => {
  const database = await openDatabase()
  const statements = Array.from({ length: 1_200 }, (_, index) => ({ sql: `select ${index} as n`, parameters: [] }))
  const result = await database.commitBatch(statements)
  expect(result.state === 'committed' && result.rows.flat()).toEqual(statements.map((_, n) => ({ n })))
})

test('a full disk refuses the batch whole, and the next one is written when there is room', async () => {
  const database = await openDatabase()
  await sql`pragma max_page_count = 1`.execute(database.write)
  const large = option('large', 'x'.repeat(1024 * 1024))
  const refusal = await database.commitBatch([option('small'), large]).catch((error) => error)
  expect(refusal).toMatchObject({ code: 'SQLITE_FULL' })
  expect(isUnavailable(refusal)).toBe(true)
  const later = await database
    .transaction((transaction) =>
      transaction.insertInto('options').values({ key: 'large', value: large.parameters.join() }).execute(),
    )
    .catch((error) => error)
  expect(later).toMatchObject({ code: 'SQLITE_FULL' })
  await sql`pragma max_page_count = 1000000`.execute(database.write)
  expect((await database.commitBatch([option('small'), large])).state).toBe('committed')
  const { rows } = await sql`pragma integrity_check`.execute(database.read)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
})

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { createSqliteDatabase } from './sqlite.ts'

const MEGABYTE = 1024 * 1024

let directory: string
let path: string
let database: Database
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tollgate-reports-'))
  path = join(directory, 'test.db')
  database = await createSqliteDatabase({ path, readers: 3 })
  await sql`create table notes (id integer primary key, text text)`.execute(database.write)
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})

/** Reads the log for some hundredths of a second. */
const report = () =>
  sql`with recursive n (i) as (select (select count(*) from notes) union all select i + 1 from n where i < 100000)
    select sum(i) from n`.execute(database.reports)

test('reports that follow each other without a gap do not keep the log from starting over', async () => {
  let isOver = false
  const readOn = async () => {
    while (!isOver) await report()
  }
  const reading = [readOn(), readOn(), readOn()]
  let longest = 0
  for (let count = 0; count < 100; count += 1) {
    await sql`insert into notes (text) values (${'x'.repeat(MEGABYTE)})`.execute(database.write)
    longest = Math.max(longest, statSync(`${path}-wal`).size)
  }
  isOver = true
  await Promise.all(reading)
  expect(longest).toBeLessThan(48 * MEGABYTE)
})

test('a long log that nobody writes to any more does not keep reports back', async () => {
  await database.read.transaction().execute(async (transaction) => {
    await sql`select count(*) from notes`.execute(transaction)
    for (let count = 0; count < 30; count += 1) {
      await sql`insert into notes (text) values (${'x'.repeat(MEGABYTE)})`.execute(database.write)
    }
  })
  await report()
  const startMs = performance.now()
  for (let count = 0; count < 20; count += 1) await sql`select count(*) from notes`.execute(database.reports)
  expect(performance.now() - startMs).toBeLessThan(1_000)
})

test.if(process.platform === 'linux')('only the threads of reports stand back', () => {
  const nicenessOf = (thread: string) => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // Behind the name, which may hold any character: the state and 15 others.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])
  }
  const low = readdirSync('/proc/self/task').filter((thread) => nicenessOf(thread) > getPriority(process.pid))
  expect(low).toHaveLength(2)
  expect(nicenessOf(String(process.pid))).toBe(getPriority(process.pid))
})

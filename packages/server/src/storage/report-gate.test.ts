import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { eventually } from '../../test/eventually.ts'
import type { Database } from './database.ts'
import { ReaderDoor } from './reader-door.ts'
import { ReportGate } from './report-gate.ts'
import { createSqliteDatabase } from './sqlite.ts'

const MEGABYTE = 1024 * 1024

let directory: string
let path: string
let database: Database
/** Threads of this process from before the database was opened. */
let olderThreads: ReadonlySet<string>
beforeEach(async () => {
  olderThreads = new Set(threads())
  directory = mkdtempSync(join(tmpdir(), 'tollgate-reports-'))
  path = join(directory, 'test.db')
  database = await createSqliteDatabase({ path, readers: 6 })
  await sql`create table notes (id integer primary key, text text)`.execute(database.write)
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})

const threads = (): string[] => (process.platform === 'linux' ? readdirSync('/proc/self/task') : [])

/** Reads the log for some hundredths of a second. */
const report = () =>
  sql`with recursive n (i) as (select (select count(*) from notes) union all select i + 1 from n where i < 100000)
    select sum(i) from n`.execute(database.reports)

const write = (text: string) => sql`insert into notes (text) values (${text})`.execute(database.write)

test('reports that follow each other without a gap do not keep the log from starting over', async () => {
  let isOver = false
  const readOn = async () => {
    while (!isOver) await report()
  }
  const reading = Array.from({ length: 6 }, readOn)
  for (let count = 0; count < 30; count += 1) await write('x'.repeat(MEGABYTE))
  // Written over from its beginning, it is cut back to what it has between two checkpoints.
  while (statSync(`${path}-wal`).size >= 24 * MEGABYTE) await write('x')
  isOver = true
  await Promise.all(reading)
}, 120_000)

test('a long log that nobody writes to any more keeps one report back, and no more until it has grown', async () => {
  const walFile = join(directory, 'long-wal')
  writeFileSync(walFile, '')
  truncateSync(walFile, 30 * MEGABYTE)
  let copies = 0
  const checkpoint = async () => {
    copies += 1
  }
  const gate = new ReportGate({ walFile, door: new ReaderDoor(), checkpoint })
  const enterOften = async () => {
    for (let count = 0; count < 20; count += 1) {
      await gate.enter()
      gate.leave()
    }
  }
  await enterOften()
  expect(copies).toBe(1)
  truncateSync(walFile, 35 * MEGABYTE)
  await enterOften()
  expect(copies).toBe(2)
})

test.if(process.platform === 'linux')('only the threads of reports stand back', async () => {
  /** `pid (name) state` and 15 others before it; the name may hold any character. */
  const statusOf = (thread: string) => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    return { name: text.slice(text.indexOf('(') + 1, end), niceness: Number(text.slice(end + 2).split(' ')[16]) }
  }
  const usual = getPriority(process.pid)
  const workers = () =>
    threads()
      .filter((thread) => !olderThreads.has(thread))
      .flatMap((thread) => {
        try {
          return [statusOf(thread)]
        } catch {
          // It has just ended.
          return []
        }
      })
      .filter(({ name }) => name === 'Worker')
  // Beside them the writer and the one for quick reads. What a thread starts has its name and place for a moment.
  await eventually(5_000, () =>
    expect(
      workers()
        .map(({ niceness }) => niceness > usual)
        .sort(),
    ).toEqual([false, false, true, true, true, true, true]),
  )
  expect(statusOf(String(process.pid)).niceness).toBe(usual)
})

import { Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { LogRoom } from './log-room.ts'
import { ReaderDoor } from './reader-door.ts'
import { ReportGate } from './report-gate.ts'
import { ThreadPool, threadDialect } from './sqlite-driver.ts'
import { SqliteThread } from './sqlite-thread.ts'
import type { Tables } from './tables.ts'

export interface SqliteOptions {
  path: string
  /** Reader threads. From two on, the first is for quick reads and all others are for reports. */
  readers: number
  /** A transaction that asks nothing for this long is rolled back. */
  idleTransactionMs?: number
}

/**
 * One SQLite file: one writer thread, several reader threads, write-ahead log, every commit on disk.
 * Other processes may read and write the file meanwhile.
 */
export async function createSqliteDatabase({
  path,
  readers,
  idleTransactionMs = 30_000,
}: SqliteOptions): Promise<Database> {
  const writer = new SqliteThread()
  await writer.open(path, 'writer')
  const readerThreads = Array.from({ length: readers }, () => new SqliteThread())
  await Promise.all(readerThreads.map((thread, index) => thread.open(path, index === 0 ? 'reader' : 'report')))

  const beforeUse = () => database.beforeUse?.()
  const writing = new ThreadPool([writer])
  const doors = { quick: new ReaderDoor(), reports: new ReaderDoor() }
  const room = new LogRoom({ writing, doors })
  writer.makeRoomInLog = () => room.make(writer)
  const reading = new ThreadPool(readerThreads.slice(0, 1), doors.quick)
  const write = new Kysely<Tables>({
    dialect: threadDialect(writing, { begin: 'begin immediate', idleMs: idleTransactionMs, beforeUse }),
  })
  const gate = new ReportGate({
    walFile: `${path}-wal`,
    door: doors.reports,
    checkpoint: () => sql`pragma wal_checkpoint(passive)`.execute(write),
  })
  const reporting = readers > 1 ? new ThreadPool(readerThreads.slice(1), gate) : reading
  const readingOn = (pool: ThreadPool) =>
    new Kysely<Tables>({ dialect: threadDialect(pool, { begin: 'begin', idleMs: idleTransactionMs, beforeUse }) })
  const read = readingOn(reading)
  const database: Database = {
    kind: 'sqlite',
    read,
    reports: reporting === reading ? read : readingOn(reporting),
    write,
    transaction: (run) => write.transaction().execute(run),
    commitBatch: async (statements) => {
      writing.statementCount += statements.length
      const thread = await writing.take()
      try {
        return await thread.commitBatch(statements)
      } finally {
        writing.giveBack(thread)
      }
    },
    ping: async () => {
      // A reader may be busy with a report, which is no reason to call the database dead.
      for (const thread of readerThreads) thread.assertAlive()
      await writer.run('select 1', [])
    },
    get statementCount() {
      return [...new Set([writing, reading, reporting])].reduce((sum, pool) => sum + pool.statementCount, 0)
    },
    close: async () => {
      await Promise.all(readerThreads.map((thread) => thread.close()))
      await writer.close()
    },
  }
  return database
}

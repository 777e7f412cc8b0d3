import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { ThreadPool, threadDialect } from './sqlite-driver.ts'
import { SqliteThread } from './sqlite-thread.ts'
import type { Tables } from './tables.ts'

export interface SqliteOptions {
  path: string
  /** Reader threads. One long report keeps one of them busy. */
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
  await Promise.all(readerThreads.map((thread) => thread.open(path, 'reader')))

  const writing = new ThreadPool([writer])
  const reading = new ThreadPool(readerThreads)
  const write = new Kysely<Tables>({
    dialect: threadDialect(writing, { begin: 'begin immediate', idleMs: idleTransactionMs }),
  })
  const read = new Kysely<Tables>({ dialect: threadDialect(reading, { begin: 'begin', idleMs: idleTransactionMs }) })
  return {
    kind: 'sqlite',
    read,
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
      return writing.statementCount + reading.statementCount
    },
    close: async () => {
      await Promise.all(readerThreads.map((thread) => thread.close()))
      await writer.close()
    },
  }
}

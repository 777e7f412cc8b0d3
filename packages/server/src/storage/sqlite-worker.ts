import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { standBack } from '../platform/thread-priority.ts'
import type { BatchStatement } from './database.ts'
import type { ThreadOrder, ThreadReply } from './sqlite-thread.ts'

// One thread, one connection. bun:sqlite is synchronous, which is why it lives here and not beside the server.

declare const self: Worker

/** A writer of another process (a backup, a shell) may hold the lock this long before a write fails. */
const BUSY_TIMEOUT_MS = 20_000
const BUSY_PAUSE_MS = 5
/** Pages of 4 KiB. Rare enough to stay out of most commits, small enough to keep the log far below its limit. */
const CHECKPOINT_PAGES = 4_000
/** The log is cut back to this size when it starts over: a longer one is one that could not (see report-gate.ts). */
const WAL_KEPT_BYTES = 20 * 1024 * 1024
/** The log cannot start over while someone reads an old state. Beyond this size it is time to do something about it (log-room.ts). */
const WAL_LIMIT_BYTES = 56 * 1024 * 1024
/** Nearly all of a new row's pages are ends of tables and indexes, which 8 MB hold at a million log rows as well as 32 MB do. */
const WRITER_CACHE_KB = 8 * 1024
/** Of each reader. A report reads the same pages of an index over and over. */
const READER_CACHE_KB = 32 * 1024
const CACHED_STATEMENTS = 500
/** Rows that cross threads in one go: the server reads them in a fraction of a millisecond, and others get their turn. */
const ROWS_AT_ONCE = 500
/**
 * How far reports stand back behind relayed calls: a quarter of the processor where others want all of it. Measured on
 * one core, where calls interrupt reports (`pauseGathering`): at 800 calls/s a call takes 6.1 ms in the median, 5.4 beside
 * reports that stand back by 15 steps; but while calls take the whole core, a report takes 0.1 s, and 8 s by 15 steps.
 */
const REPORT_STEPS = 5

let database: Database | undefined
let databaseFile = ''
/** Only where this thread writes. */
let walFile: string | undefined
const statements = new Map<string, Statement>()

self.onmessage = (event: MessageEvent<ThreadOrder>) => {
  const order = event.data
  try {
    self.postMessage({ id: order.id, ...carryOut(order) } satisfies ThreadReply)
  } catch (error) {
    self.postMessage({ id: order.id, error: describe(error) } satisfies ThreadReply)
  }
}

function carryOut(order: ThreadOrder): Omit<ThreadReply, 'id'> {
  switch (order.kind) {
    case 'open':
      databaseFile = order.path
      database = order.role === 'writer' ? openWriter(order.path) : openReader(order.path)
      if (order.role === 'report') standBack(REPORT_STEPS)
      return {}
    case 'run': {
      // A full disk, for one, has ended the transaction already; the first error is the one to report.
      if (order.sql === 'rollback' && !database?.inTransaction) return {}
      if (!order.mayGrowLog && isLogFull()) return { isLogFull: true }
      const { rows, changes } = execute(order.sql, order.parameters)
      return { rows: JSON.stringify(sendFirst(order.id, rows)), changes }
    }
    case 'batch':
      return !order.mayGrowLog && isLogFull() ? { isLogFull: true } : commitBatch(order.statements)
    case 'start-log-over':
      return { isLogFull: !startLogOver() }
    case 'close':
      for (const statement of statements.values()) statement.finalize()
      database?.close()
      return {}
  }
}

/** Sends all rows but the last ones, which it gives back. */
function sendFirst(id: number, rows: unknown[]): unknown[] {
  let sent = 0
  for (; rows.length - sent > ROWS_AT_ONCE; sent += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(sent, sent + ROWS_AT_ONCE))
    self.postMessage({ id, rows: part, isPart: true } satisfies ThreadReply)
  }
  return sent === 0 ? rows : rows.slice(sent)
}

function openWriter(path: string): Database {
  const opened = new Database(path, { create: true, readwrite: true })
  opened.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  useLog(opened)
  opened.run('pragma synchronous = full')
  opened.run(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  opened.run(`pragma journal_size_limit = ${WAL_KEPT_BYTES}`)
  opened.run(`pragma cache_size = -${WRITER_CACHE_KB}`)
  opened.run('pragma temp_store = memory')
  refuseOldSqlite(opened)
  walFile = `${path}-wal`
  return opened
}

/** Two that open a new file at the same moment may refuse each other, for which SQLite does not wait. */
function useLog(opened: Database): void {
  const endMs = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      opened.run('pragma journal_mode = wal')
      return
    } catch (cause) {
      if (describe(cause).code !== 'SQLITE_BUSY' || performance.now() > endMs) throw cause
      Bun.sleepSync(BUSY_PAUSE_MS)
    }
  }
}

/** Bun brings SQLite along on Linux and Windows; on macOS it takes the system's, which may lack what dialect.ts uses. */
function refuseOldSqlite(opened: Database): void {
  try {
    opened.query("select count(*) from jsonb_each(jsonb('[]'))").get()
  } catch (cause) {
    // Another process may hold the file just now; that is no matter of age.
    if (!(cause instanceof Error && cause.message.includes('no such'))) throw cause
    throw new Error('SQLite 3.51 or later is needed', { cause })
  }
}

/** Opened after the writer, so the file exists. Not `readonly`: SQLite must be able to write the shared index of the log. */
function openReader(path: string): Database {
  const opened = new Database(path, { create: false, readwrite: true })
  opened.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  opened.run('pragma query_only = on')
  opened.run(`pragma cache_size = -${READER_CACHE_KB}`)
  opened.run('pragma temp_store = memory')
  return opened
}

function commitBatch(batch: readonly BatchStatement[]): Omit<ThreadReply, 'id'> {
  const rowsOfEach: unknown[][] = []
  execute('begin immediate', [])
  try {
    for (const [index, statement] of batch.entries()) {
      const { rows, changes } = execute(statement.sql, statement.parameters)
      if (statement.expectChanges !== undefined && changes !== statement.expectChanges) {
        execute('rollback', [])
        return { mismatch: index }
      }
      rowsOfEach.push(rows)
    }
    execute('commit', [])
  } catch (error) {
    if (database?.inTransaction) execute('rollback', [])
    throw error
  }
  return { rows: JSON.stringify(rowsOfEach) }
}

/** A transaction that has begun goes on: only its own end makes room. */
function isLogFull(): boolean {
  if (walFile === undefined || database?.inTransaction) return false
  const size = statSync(walFile, { throwIfNoEntry: false })?.size ?? 0
  return size > WAL_LIMIT_BYTES
}

/**
 * Does not wait: SQLite would look every tenth of a second for a moment without readers, find none while they follow
 * each other, and stop all writing for as long as it waits for a lock.
 */
function startLogOver(): boolean {
  execute('pragma busy_timeout = 0', [])
  try {
    const [outcome] = execute('pragma wal_checkpoint(truncate)', []).rows
    return typeof outcome === 'object' && outcome !== null && 'busy' in outcome && outcome.busy === 0
  } finally {
    execute(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`, [])
  }
}

function execute(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number } {
  const statement = prepared(sql)
  // Proof of the cast: parameters come from Kysely and from BatchStatement, which hold texts, numbers and nulls.
  const bindings = parameters as SQLQueryBindings[]
  if (statement.columnNames.length === 0) return { rows: [], changes: statement.run(...bindings).changes }
  const rows = statement.all(...bindings)
  return { rows, changes: rows.length }
}

function prepared(sql: string): Statement {
  const known = statements.get(sql)
  if (known !== undefined) return known
  if (database === undefined) throw new Error('the database is not open')
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  const oldest = statements.size > CACHED_STATEMENTS ? statements.entries().next().value : undefined
  if (oldest !== undefined) {
    statements.delete(oldest[0])
    oldest[1].finalize()
  }
  return statement
}

/** Faults of the file itself, or of its disk, say which file. */
function describe(error: unknown): { message: string; code: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'SQLITE_ERROR'
  const message = error instanceof Error ? error.message : String(error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return { message: `${databaseFile} is damaged: ${message}. Restore a backup into an empty folder.`, code }
  return {
    message: /^SQLITE_(CANTOPEN|FULL|IOERR|READONLY)/.test(code) ? `${databaseFile}: ${message}` : message,
    code,
  }
}

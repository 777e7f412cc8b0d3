import type { Pool } from 'pg'
import { randomHex } from '../platform/ids.ts'
import type { BatchResult, BatchStatement } from './database.ts'
import { type Lease, leaseConnection, STATEMENT_TIMEOUT_MS } from './postgres-pool.ts'

/**
 * A batch that may be tried again. The mark is written together with it, so whether it happened stands in the database
 * itself: numbers of transactions are given out again by a server that crashed, or whose standby took over.
 */
interface Attempt {
  /** Who writes marks, each larger than the one before; nobody else uses the name meanwhile. */
  writer: Writer
  mark: number
  /** Of a commit that was sent and not answered. */
  doubt?: Doubt
}

interface Writer {
  name: string
  lastMark: number
}

interface Doubt {
  /** The transaction and the process of the server that was to commit it. */
  transactionId: string
  process: number
  result: BatchResult
}

const WRITER_BYTES = 16

const MARK = `insert into journal_marks (writer, mark, written_at) values ($1, $2, extract(epoch from now())::bigint)
  on conflict (writer) do update set mark = excluded.mark, written_at = excluded.written_at
  where journal_marks.mark < excluded.mark`
/** Those of processes that ended a month ago. */
const FORGET_OLD_MARKS = `delete from journal_marks where written_at < extract(epoch from now())::bigint - 2592000`
/** A server that has not noticed the lost connection would keep the rows of its transaction locked. */
const END_DOUBTED =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_xid = $2::xid8::xid'

/** Runs batches on connections of their own. See `commitBatch` of the port. */
export function createBatches(pool: Pool) {
  const attempts = new WeakMap<object, Attempt>()
  const idleWriters: Writer[] = []

  function attemptOf(key: object): Attempt {
    const known = attempts.get(key)
    if (known) return known
    const writer = idleWriters.pop() ?? { name: randomHex(WRITER_BYTES), lastMark: 0 }
    writer.lastMark += 1
    const attempt = { writer, mark: writer.lastMark }
    attempts.set(key, attempt)
    return attempt
  }

  return async (statements: readonly BatchStatement[], key?: object): Promise<BatchResult> => {
    const attempt = key && attemptOf(key)
    const lease = await leaseConnection(pool, STATEMENT_TIMEOUT_MS)
    let isFinished = false
    try {
      const result = await runBatch(lease, statements, attempt)
      if (key && attempt) {
        attempts.delete(key)
        idleWriters.push(attempt.writer)
      }
      isFinished = true
      return result
    } finally {
      // What a failed batch left open ends with its connection.
      lease.release(!isFinished)
    }
  }
}

/** Two exchanges: before the commit goes out, the counts must be right and what it brings must be here. */
async function runBatch(
  lease: Lease,
  statements: readonly BatchStatement[],
  attempt: Attempt | undefined,
): Promise<BatchResult> {
  if (attempt?.doubt) await lease.query(END_DOUBTED, [attempt.doubt.process, attempt.doubt.transactionId])
  const begun = [lease.query('begin', [])]
  if (attempt?.mark === 1) begun.push(lease.query(FORGET_OLD_MARKS, []))
  const marking = attempt && lease.query(MARK, [attempt.writer.name, attempt.mark])
  const running = statements.map(({ sql, parameters }) => lease.query(sql, parameters))
  const identity = lease.query('select pg_current_xact_id()::text as id, pg_backend_pid() as process', [])
  // The first refusal is the one that says why; those after it only say that the transaction is aborted.
  const outcomes = await Promise.allSettled([...begun, marking, ...running, identity])
  const isDone = (await marking?.catch(() => undefined))?.rowCount === 0
  if (isDone && attempt?.doubt) {
    await lease.query('rollback', [])
    return attempt.doubt.result
  }
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
  if (refusal !== undefined) throw refusal.reason
  if (isDone) throw new Error('a batch was marked that was never sent')

  const results = await Promise.all(running)
  const mismatch = statements.findIndex(
    ({ expectChanges }, index) => expectChanges !== undefined && expectChanges !== results[index]?.rowCount,
  )
  if (mismatch >= 0) {
    await lease.query('rollback', [])
    return { state: 'mismatch', statement: mismatch }
  }
  // Proof of the cast: pg makes each row an object with the names of its columns.
  const rows = results.map((result) => result.rows as Record<string, unknown>[])
  const result: BatchResult = { state: 'committed', rows }
  if (attempt) {
    const [numbers] = (await identity).rows
    const [transactionId, process] = [String(readField(numbers, 'id')), Number(readField(numbers, 'process'))]
    attempt.doubt = { transactionId, process, result }
  }
  await lease.query('commit', [])
  return result
}

const readField = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined

import type { Pool } from 'pg'
import type { BatchResult, BatchStatement } from './database.ts'
import { type Lease, leaseConnection, STATEMENT_TIMEOUT_MS } from './postgres-pool.ts'

/** A commit that was sent and not answered. */
interface Doubt {
  transactionId: string
  /** Process of the server that was to commit. */
  process: number
  result: BatchResult
}

/** Runs batches on connections of their own. See `commitBatch` of the port. */
export function createBatches(pool: Pool) {
  const doubts = new WeakMap<object, Doubt>()

  return async (statements: readonly BatchStatement[], key?: object): Promise<BatchResult> => {
    const lease = await leaseConnection(pool, STATEMENT_TIMEOUT_MS)
    let isFinished = false
    try {
      const doubt = key && doubts.get(key)
      const known = doubt && (await resolve(lease, doubt))
      const result = known ?? (await runBatch(lease, statements, (noted) => key && doubts.set(key, noted)))
      if (key) doubts.delete(key)
      isFinished = true
      return result
    } finally {
      // What a failed batch left open ends with its connection.
      lease.release(!isFinished)
    }
  }
}

/** Undefined when the transaction did not happen. Throws while the server itself has not noticed the lost connection. */
async function resolve(lease: Lease, doubt: Doubt): Promise<BatchResult | undefined> {
  const { rows } = await lease.query('select pg_xact_status($1::xid8) as state', [doubt.transactionId])
  const state = readField(rows[0], 'state')
  if (state === 'committed') return doubt.result
  if (state === 'aborted') return undefined
  await lease.query('select pg_terminate_backend($1)', [doubt.process])
  throw new Error('Connection terminated while a commit was on its way, and the server is still busy with it')
}

/** Two exchanges: before the commit goes out, the counts must be right and the number to ask about must be here. */
async function runBatch(
  lease: Lease,
  statements: readonly BatchStatement[],
  noteDoubt: (doubt: Doubt) => void,
): Promise<BatchResult> {
  const begun = lease.query('begin', [])
  const running = statements.map(({ sql, parameters }) => lease.query(sql, parameters))
  const identity = lease.query('select pg_current_xact_id()::text as id, pg_backend_pid() as process', [])
  // The first refusal is the one that says why; those after it only say that the transaction is aborted.
  const outcomes = await Promise.allSettled([begun, ...running, identity])
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
  if (refusal !== undefined) throw refusal.reason

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
  const [numbers] = (await identity).rows
  noteDoubt({
    transactionId: String(readField(numbers, 'id')),
    process: Number(readField(numbers, 'process')),
    result,
  })
  await lease.query('commit', [])
  return result
}

const readField = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined

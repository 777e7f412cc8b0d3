import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import type { Pool } from 'pg'
import type { BatchResult, BatchStatement, Database } from './database.ts'
import { createPool, type Lease, type LeaseResult, leaseConnection, STATEMENT_TIMEOUT_MS } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

const PING_TIMEOUT_MS = 2_000

/** `connections`: at most so many in all, at least 2. */
export function createPostgresDatabase({ url, connections }: { url: string; connections: number }): Database {
  // Batches carry the bills: they have a connection of their own, which no pile of reports can keep busy.
  const batchConnections = connections > 4 ? 2 : 1
  const batches = createPool({ url, connections: batchConnections })
  const pool = createPool({ url, connections: connections - batchConnections })
  let statementCount = 0
  const queriesWithin = (timeoutMs: number) => kyselyOn(pool, timeoutMs, () => (statementCount += 1))
  const usual = queriesWithin(STATEMENT_TIMEOUT_MS)
  return {
    kind: 'postgres',
    read: usual,
    write: usual,
    transaction: (run, options) => {
      const timeoutMs = options?.statementTimeoutMs
      if (timeoutMs === undefined) return usual.transaction().execute(run)
      return queriesWithin(timeoutMs)
        .transaction()
        .execute(async (transaction) => {
          await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(transaction)
          return run(transaction)
        })
    },
    commitBatch: (statements) => {
      statementCount += statements.length
      return commitBatch(batches, statements)
    },
    ping: async () => {
      await sql`select 1`.execute(queriesWithin(PING_TIMEOUT_MS))
    },
    get statementCount() {
      return statementCount
    },
    close: async () => {
      await Promise.all([pool.end(), batches.end()])
    },
  }
}

function kyselyOn(pool: Pool, statementTimeoutMs: number, count: () => void): Kysely<Tables> {
  const connect = async (): Promise<PostgresPoolClient> => {
    const lease = await leaseConnection(pool, statementTimeoutMs)
    const query = (statement: unknown, parameters: readonly unknown[] = []): Promise<LeaseResult> => {
      if (typeof statement !== 'string') throw new Error('read in pages; a cursor would hold a connection')
      count()
      return lease.query(statement, parameters)
    }
    // Proof of the cast: Kysely calls query(text, parameters) alone, since it was given no cursor, and reads of the
    // result what LeaseResult holds; the type of the rows is its own promise to its callers.
    return { query: query as PostgresPoolClient['query'], release: (isSuspect) => lease.release(isSuspect) }
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }) })
}

/** One exchange when no statement counts its changes, else two: the count must be known before the commit is sent. */
async function commitBatch(pool: Pool, statements: readonly BatchStatement[]): Promise<BatchResult> {
  const lease = await leaseConnection(pool, STATEMENT_TIMEOUT_MS)
  let isFinished = false
  try {
    const result = await runBatch(lease, statements)
    isFinished = true
    return result
  } finally {
    lease.release(!isFinished)
  }
}

async function runBatch(lease: Lease, statements: readonly BatchStatement[]): Promise<BatchResult> {
  const mustCount = statements.some((statement) => statement.expectChanges !== undefined)
  const begun = lease.query('begin', [])
  const running = statements.map((statement) => lease.query(statement.sql, statement.parameters))
  const ended = mustCount ? undefined : lease.query('commit', [])
  const all = ended === undefined ? [begun, ...running] : [begun, ...running, ended]
  // The first refusal is the one that says why; those after it only say that the transaction is aborted.
  const refusal = (await Promise.allSettled(all)).find((outcome) => outcome.status === 'rejected')
  if (refusal !== undefined) throw refusal.reason
  const results = await Promise.all(running)
  const mismatch = statements.findIndex(
    ({ expectChanges }, index) => expectChanges !== undefined && expectChanges !== results[index]?.rowCount,
  )
  if (mismatch >= 0) {
    await lease.query('rollback', [])
    return { state: 'mismatch', statement: mismatch }
  }
  if (mustCount) await lease.query('commit', [])
  // Proof of the cast: pg makes each row an object with the names of its columns.
  return { state: 'committed', rows: results.map((result) => result.rows as Record<string, unknown>[]) }
}

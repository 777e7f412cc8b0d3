import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './database.ts'
import { createBatches } from './postgres-batches.ts'
import { createPool, type LeaseResult, leaseConnection, STATEMENT_TIMEOUT_MS } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

const PING_TIMEOUT_MS = 2_000

/** `connections`: at most so many in all, at least 2. */
export function createPostgresDatabase({ url, connections }: { url: string; connections: number }): Database {
  // Batches carry the bills: they have a connection of their own, which no pile of reports can keep busy.
  const batchConnections = connections > 4 ? 2 : 1
  const batches = createPool({ url, connections: batchConnections })
  const pool = createPool({ url, connections: connections - batchConnections })
  const commitBatch = createBatches(batches)
  let statementCount = 0
  const queriesWithin = (timeoutMs: number) => kyselyOn(pool, timeoutMs, () => (statementCount += 1))
  const usual = queriesWithin(STATEMENT_TIMEOUT_MS)
  return {
    kind: 'postgres',
    read: usual,
    reports: usual,
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
    commitBatch: (statements, key) => {
      statementCount += statements.length
      return commitBatch(statements, key)
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

import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** One statement of a batch, in the parameter style of the database (`?` or `$1`). */
export interface BatchStatement {
  sql: string
  parameters: readonly (string | number | null)[]
  /** Roll the whole batch back unless this many rows changed. */
  expectChanges?: number
}

export type BatchResult =
  | { state: 'committed'; rows: Record<string, unknown>[][] }
  /** The statement with this index changed another number of rows than expected; nothing was written. */
  | { state: 'mismatch'; statement: number }

export interface TransactionOptions {
  /** Instead of the usual limit for one statement, which only PostgreSQL has; 0: none. */
  statementTimeoutMs?: number
}

export interface Database {
  readonly kind: DatabaseKind
  /** Queries that write nothing. On SQLite they run in reader threads and never wait for the writer. */
  readonly read: Kysely<Tables>
  /** The same for what reads many rows and may take long: it gives way to relayed calls, and quick reads do not wait for it. */
  readonly reports: Kysely<Tables>
  /** Single statements that write. Durable when the promise resolves. */
  readonly write: Kysely<Tables>
  /**
   * Several statements that depend on each other. Rolled back when `run` throws, and when it asks nothing for 30 s:
   * only await the transaction's own queries inside.
   */
  transaction<Result>(
    run: (transaction: Transaction<Tables>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /**
   * All statements in one durable transaction and one exchange with the database; the rows of each `returning`.
   * When the connection breaks while the commit is on its way, this rejects and nobody knows what happened. Calling
   * again with the same `key` (any object) finds out: what was committed is answered for, and not done twice.
   */
  commitBatch(statements: readonly BatchStatement[], key?: object): Promise<BatchResult>
  /** Awaited before every query and transaction, though not before `commitBatch`: brings in what they must see. */
  beforeUse?: () => Promise<void> | undefined
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Statements sent since the start, for tests and metrics. */
  readonly statementCount: number
  close(): Promise<void>
}

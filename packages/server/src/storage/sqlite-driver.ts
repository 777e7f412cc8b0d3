import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteError, type SqliteThread } from './sqlite-thread.ts'

/** Where who has got a thread waits for its turn to read. */
interface Entrance {
  enter(): Promise<void>
  leave(): void
}

/** Threads that are lent to one user at a time, in the order they ask. A transaction keeps its thread until its end. */
export class ThreadPool {
  readonly threads: readonly SqliteThread[]
  readonly #free: SqliteThread[]
  readonly #waiting: ((thread: SqliteThread) => void)[] = []
  readonly #entrance: Entrance | undefined
  statementCount = 0

  constructor(threads: readonly SqliteThread[], entrance?: Entrance) {
    this.threads = threads
    this.#free = [...threads]
    this.#entrance = entrance
  }

  take(): SqliteThread | Promise<SqliteThread> {
    const thread = this.#free.pop() ?? new Promise<SqliteThread>((resolve) => this.#waiting.push(resolve))
    return this.#entrance === undefined ? thread : this.#enterWith(thread, this.#entrance)
  }

  async #enterWith(thread: SqliteThread | Promise<SqliteThread>, entrance: Entrance): Promise<SqliteThread> {
    const taken = await thread
    await entrance.enter()
    return taken
  }

  giveBack(thread: SqliteThread): void {
    this.#entrance?.leave()
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(thread)
    else next(thread)
  }
}

interface ThreadSettings {
  /** Awaited before a thread is taken. */
  beforeUse: () => Promise<void> | undefined
  /** `begin immediate` takes the write lock at once; `begin` is a reader's snapshot. */
  begin: 'begin immediate' | 'begin'
  /** A transaction that asks nothing for this long is rolled back: it holds the only writer. */
  idleMs: number
}

/** Kysely on a pool of threads. */
export const threadDialect = (pool: ThreadPool, settings: ThreadSettings): Dialect => ({
  // Kysely would otherwise line up all queries on one connection of its own choice.
  createAdapter: () => new SharedAdapter(),
  createDriver: () => new ThreadDriver(pool, settings),
  createIntrospector: (database) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ThreadDriver implements Driver {
  readonly #pool: ThreadPool
  readonly #settings: ThreadSettings

  constructor(pool: ThreadPool, settings: ThreadSettings) {
    this.#pool = pool
    this.#settings = settings
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    await this.#settings.beforeUse()
    return new ThreadConnection(this.#pool, await this.#pool.take(), this.#settings)
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await connection.end('rollback')
  }

  async releaseConnection(connection: ThreadConnection): Promise<void> {
    connection.release()
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #pool: ThreadPool
  readonly #settings: ThreadSettings
  #thread: SqliteThread | undefined
  #idleTimer: Timer | undefined
  #isOpen = false

  constructor(pool: ThreadPool, thread: SqliteThread, settings: ThreadSettings) {
    this.#pool = pool
    this.#thread = thread
    this.#settings = settings
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#pool.statementCount += 1
    const { rows, changes } = await this.#run(query.sql, query.parameters)
    // Proof of the cast: Kysely derives Row from the same query that SQLite answered.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
  }

  // biome-ignore lint/correctness/useYield: refusing is all it does
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('read in pages; streaming would hold a thread')
  }

  async begin(): Promise<void> {
    await this.#run(this.#settings.begin, [])
    this.#isOpen = true
    this.#watchIdleness()
  }

  async end(word: 'commit' | 'rollback'): Promise<void> {
    if (word === 'commit' || this.#thread !== undefined) await this.#run(word, [])
    this.#isOpen = false
    clearTimeout(this.#idleTimer)
  }

  release(): void {
    clearTimeout(this.#idleTimer)
    if (this.#thread !== undefined) this.#pool.giveBack(this.#thread)
    this.#thread = undefined
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; changes: number }> {
    clearTimeout(this.#idleTimer)
    if (this.#thread === undefined) throw new SqliteError('the transaction was idle for too long', 'SQLITE_ABORT')
    try {
      return await this.#thread.run(sql, parameters)
    } finally {
      if (this.#isOpen) this.#watchIdleness()
    }
  }

  /** Waiting for something else inside a transaction, even for another write, would stop all writing for ever. */
  #watchIdleness(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => {
      const thread = this.#thread
      this.#thread = undefined
      this.#isOpen = false
      if (thread === undefined) return
      const giveBack = () => this.#pool.giveBack(thread)
      thread.run('rollback', []).then(giveBack, giveBack)
    }, this.#settings.idleMs)
  }
}

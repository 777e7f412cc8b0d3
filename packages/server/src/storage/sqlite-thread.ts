import type { BatchResult, BatchStatement } from './database.ts'

/** A `report` reads at a lower priority: what takes long must not slow down what is waited for. */
export type ThreadRole = 'writer' | 'reader' | 'report'

export type ThreadOrder =
  | { id: number; kind: 'open'; path: string; role: ThreadRole }
  | ({ id: number; kind: 'run'; sql: string; parameters: readonly unknown[] } & LogUse)
  | ({ id: number; kind: 'batch'; statements: readonly BatchStatement[] } & LogUse)
  | { id: number; kind: 'start-log-over' }
  | { id: number; kind: 'close' }

interface LogUse {
  /** The write-ahead log has no limit for this. */
  mayGrowLog?: boolean
}

/** `rows` is JSON text: a text crosses threads without being taken apart. One list of rows, or one for each statement. */
export interface ThreadReply {
  id: number
  rows?: string
  /** These rows are some of the first: others follow. */
  isPart?: boolean
  changes?: number
  /** Index of the statement that changed another number of rows than expected. */
  mismatch?: number
  /** Nothing was done: the write-ahead log has no room, or did not start over. */
  isLogFull?: boolean
  error?: { message: string; code: string }
}

/** A refusal by SQLite. `code` is its name: `SQLITE_BUSY`, `SQLITE_FULL`, `SQLITE_CONSTRAINT_UNIQUE` ... */
export class SqliteError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'SqliteError'
    this.code = code
  }
}

type OrderBody = ThreadOrder extends infer Order ? (Order extends ThreadOrder ? Omit<Order, 'id'> : never) : never

interface Waiting {
  /** Those that came already. */
  rows: unknown[]
  resolve(reply: Answer): void
  reject(error: Error): void
}

interface Answer extends ThreadReply {
  /** Those that came in front of the others. */
  firstRows: unknown[]
}

/** The near side of one worker thread: orders go out, replies come back as promises. */
export class SqliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #failure: SqliteError | undefined
  /** Asked when the write-ahead log is full, which only a writer says: whether it may grow on. Throws when it may not. */
  makeRoomInLog = async (): Promise<boolean> => {
    throw new SqliteError('the write-ahead log is full', 'SQLITE_BUSY')
  }

  constructor(worker: Worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url).href)) {
    this.#worker = worker
    worker.onmessage = (event: MessageEvent<ThreadReply>) => this.#receive(event.data)
    worker.onerror = (event) => this.#fail(`a database thread failed: ${event.message}`)
    worker.addEventListener('close', () => this.#fail('a database thread ended'))
  }

  /** Reads the file at `path`; the writer makes it when it is missing. */
  async open(path: string, role: ThreadRole): Promise<void> {
    await this.#send({ kind: 'open', path, role })
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; changes: number }> {
    const reply = await this.#sendWithRoom({ kind: 'run', sql, parameters })
    const rows = JSON.parse(reply.rows ?? '[]')
    return { rows: reply.firstRows.length === 0 ? rows : reply.firstRows.concat(rows), changes: reply.changes ?? 0 }
  }

  async commitBatch(statements: readonly BatchStatement[]): Promise<BatchResult> {
    const reply = await this.#sendWithRoom({ kind: 'batch', statements })
    if (reply.mismatch !== undefined) return { state: 'mismatch', statement: reply.mismatch }
    return { state: 'committed', rows: JSON.parse(reply.rows ?? '[]') }
  }

  /** Waits for nobody: false while someone reads the write-ahead log or writes to it. */
  async startLogOver(): Promise<boolean> {
    return !(await this.#send({ kind: 'start-log-over' })).isLogFull
  }

  /** Throws what ended the thread. */
  assertAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return
    await this.#send({ kind: 'close' })
    this.#failure = new SqliteError('the database is closed', 'SQLITE_CLOSED')
    this.#worker.terminate()
  }

  async #sendWithRoom(body: Extract<OrderBody, { kind: 'run' | 'batch' }>): Promise<Answer> {
    let reply = await this.#send(body)
    while (reply.isLogFull) {
      const mayGrowLog = await this.makeRoomInLog()
      reply = await this.#send({ ...body, mayGrowLog })
    }
    return reply
  }

  #send(body: OrderBody): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { rows: [], resolve, reject })
      this.#worker.postMessage({ ...body, id })
    })
  }

  #receive(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (reply.isPart) {
      waiting?.rows.push(...JSON.parse(reply.rows ?? '[]'))
      return
    }
    this.#waiting.delete(reply.id)
    if (reply.error === undefined) waiting?.resolve({ ...reply, firstRows: waiting.rows })
    else waiting?.reject(new SqliteError(reply.error.message, reply.error.code))
  }

  /** Whether an order was carried out before the thread ended is unknown, so every caller hears of it. */
  #fail(reason: string): void {
    this.#failure ??= new SqliteError(reason, 'SQLITE_THREAD_LOST')
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure)
    this.#waiting.clear()
  }
}

import { DatabaseError, Pool, type PoolClient, types } from 'pg'

/** Longest wait for a connection: to the server, or for one of ours to become free. */
const CONNECT_TIMEOUT_MS = 5_000
/** The server ends a statement that runs for this long. */
export const STATEMENT_TIMEOUT_MS = 15_000
/** The server ends a transaction that asks nothing for this long. */
const IDLE_TRANSACTION_MS = 30_000
/** The server ends a statement first; the client gives up this much later, when nothing at all comes back. */
const SILENCE_GRACE_MS = 2_000
/** Largest delay of a timer, 25 days: as good as none. */
const NO_TIMEOUT_MS = 2_147_483_647

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TOO_MANY_CONNECTIONS = '53300'
const CONNECT_AGAIN_MS = 50

const INT8 = 20
const NUMERIC = 1700

/** Connections to one PostgreSQL server. A lost server never ends the process; the next use connects again. */
export function createPool({ url, connections }: { url: string; connections: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    // Several statements on their way at once: commitBatch pays for one exchange, not for one a statement.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tollgate',
    types: { getTypeParser: parserOf },
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A borrowed connection that breaks emits this beside rejecting its query; without a listener it is fatal.
    client.on('error', () => undefined)
    // Not as connection options: a pooler in between would refuse them.
    client
      .query(
        `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
      )
      .catch(() => undefined)
  })
  return pool
}

/** 64-bit integers, and the sums of them, which PostgreSQL calls numeric, are numbers as on SQLite. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === INT8 || type === NUMERIC ? exactNumber : types.getTypeParser(type, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}

/** One borrowed connection. */
export interface Lease {
  query(sql: string, parameters: readonly unknown[]): Promise<LeaseResult>
  /** A connection that broke, or whose state is unknown, is closed and not used again. */
  release(isSuspect?: boolean): void
}

export interface LeaseResult {
  /** First word of what the server says it did: `INSERT`, `COMMIT`, `ROLLBACK` ... */
  command: string
  rowCount: number
  rows: unknown[]
}

/**
 * Borrows a connection. A statement fails soon after `statementTimeoutMs` also when the server is silent; 0: never.
 * The server's own limit is STATEMENT_TIMEOUT_MS unless a transaction sets another.
 */
export async function leaseConnection(pool: Pool, statementTimeoutMs: number): Promise<Lease> {
  const client = await connect(pool)
  const silenceMs = statementTimeoutMs === 0 ? NO_TIMEOUT_MS : statementTimeoutMs + SILENCE_GRACE_MS
  let isBroken = false
  return {
    query: async (sql, parameters) => {
      // pg closes the connection when this time is over; its types do not know the field.
      const query = { text: sql, values: [...parameters], query_timeout: silenceMs }
      try {
        const { command, rowCount, rows } = await client.query(query)
        return { command, rowCount: rowCount ?? 0, rows }
      } catch (error) {
        // What the server itself refused leaves the connection usable; anything else leaves it in an unknown state.
        if (!(error instanceof DatabaseError)) isBroken = true
        throw error
      }
    },
    release: (isSuspect = false) => client.release(isBroken || isSuspect),
  }
}

/** Where the server allows fewer connections than we may have, one of ours that becomes free has to do. */
async function connect(pool: Pool): Promise<PoolClient> {
  const untilMs = performance.now() + CONNECT_TIMEOUT_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const isFull = error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS
      if (!isFull || performance.now() > untilMs) throw error
    }
    await Bun.sleep(CONNECT_AGAIN_MS)
  }
}

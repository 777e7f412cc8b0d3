import type { Pool } from 'pg'
import type { Claim } from './claim.ts'
import { CLAIM_NODE } from './claimed-nodes.ts'
import { createPool, type Lease, leaseConnection } from './postgres-pool.ts'
import { namedAtStart } from './unavailable.ts'

/** Any number; it only has to be the same in every server. */
export const CLAIM_LOCK = 7_355_609
const STATEMENT_MS = 3_000
const BEAT_MS = 2_000
/** PostgreSQL takes the lock from who is silent for so long: a machine that lost its power closes no connection. */
const SILENT_MS = 10_000
/** What a server that is gone may keep at most, or a connection of our own that was lost. */
const LEFT_BEHIND_MS = SILENT_MS + 2_000
const PAUSE_MS = 250

interface Wish {
  pool: Pool
  node: string
  /** Without Redis. */
  isAlone: boolean
}

/**
 * Makes this process the only server on a PostgreSQL database, or one of several that all have Redis, until it ends,
 * however it does. A lost connection is made again. Throws when the database does not answer, or when others have it
 * for `waitMs`.
 */
export async function claimPostgres(
  { url, node, isAlone }: { url: string; node: string; isAlone: boolean },
  waitMs = LEFT_BEHIND_MS,
): Promise<Claim> {
  const wish = { pool: createPool({ url, connections: 1 }), node, isAlone }
  let lock = await lockWithin(wish, waitMs).catch((cause) => {
    throw namedAtStart(cause)
  })
  if (lock === undefined) throw takenBy(isAlone)
  let isReleased = false
  const lost = Promise.withResolvers<Error>()

  function letGo(): void {
    lock?.release(true)
    lock = undefined
  }
  async function keep(): Promise<void> {
    while (!isReleased) {
      await Bun.sleep(BEAT_MS)
      if (isReleased || (await isOurs())) continue
      letGo()
      lock = await lockAgain()
      if (isReleased) letGo()
      else if (lock === undefined) return lost.resolve(takenBy(isAlone))
    }
  }
  async function isOurs(): Promise<boolean> {
    try {
      await lock?.query('select 1', [])
      return true
    } catch {
      return false
    }
  }
  /** Undefined when others have it. A database that does not answer is asked until it does. */
  async function lockAgain(): Promise<Lease | undefined> {
    while (!isReleased) {
      try {
        return await lockWithin(wish, waitMs)
      } catch {
        await Bun.sleep(PAUSE_MS)
      }
    }
    return undefined
  }
  void keep()
  return {
    lost: lost.promise,
    release: () => {
      isReleased = true
      letGo()
      void wish.pool.end()
    },
  }
}

const takenBy = (isAlone: boolean) =>
  new Error(
    isAlone
      ? 'Another server works on the database of SQL_DSN. Several at once need Redis: set REDIS_CONN_STRING for each.'
      : 'A server without Redis works on the database of SQL_DSN. Set REDIS_CONN_STRING for that one, too, or stop it.',
  )

async function lockWithin(wish: Wish, waitMs: number): Promise<Lease | undefined> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const lock = await tryLock(wish)
    if (lock !== undefined || performance.now() > endMs) return lock
    await Bun.sleep(PAUSE_MS)
  }
}

/**
 * The lock is that of a transaction, which a pooler leaves on one connection; this one reads nothing, so it keeps
 * no old row alive. Sites in schemas of their own do not meet.
 */
async function tryLock({ pool, node, isAlone }: Wish): Promise<Lease | undefined> {
  const lease = await leaseConnection(pool, STATEMENT_MS)
  const take = isAlone ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared'
  try {
    await lease.query('begin', [])
    await lease.query(`set local idle_in_transaction_session_timeout = ${SILENT_MS}`, [])
    const { rowCount } = await lease.query(
      `select 1 where ${take}(${CLAIM_LOCK}, hashtext(coalesce(current_schema(), '')))`,
      [],
    )
    if (rowCount === 1) {
      await lease.query(CLAIM_NODE, [node])
      return lease
    }
  } catch (cause) {
    lease.release(true)
    throw cause
  }
  lease.release(true)
  return undefined
}

import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/each-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { createLedgerStore } from './ledger-store.ts'
import { closeInterruptedCalls } from './recover-calls.ts'

async function addUser(db: Database, username: string): Promise<number> {
  const { id } = await db.write
    .insertInto('users')
    .values({ username, password_hash: '', display_name: '', aff_code: username, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a user's row until it is told to let go. */
async function occupy(db: Database, userId: number): Promise<() => Promise<unknown>> {
  const taken = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = db.transaction(async (transaction) => {
    await transaction.updateTable('users').set({ display_name: 'x' }).where('id', '=', userId).execute()
    taken.resolve()
    await letGo.promise
  })
  await taken.promise
  return () => {
    letGo.resolve()
    return ended
  }
}

/** Resolves when so many connections wait for rows of others; SQLite has one writer, which nobody meets on its way. */
const whenWaiting = (db: Database, count: number): Promise<void> =>
  eventually(10_000, async () => {
    if (db.kind === 'sqlite') return
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db.read)
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(count)
  })

eachDatabase('calls that a dead node left', (make) => {
  test('are closed while others charge the same users, and neither waits for the other in a circle', async () => {
    const db = await make()
    const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: true }))
    const [first, second] = [await addUser(db, 'a'), await addUser(db, 'b')]
    const opened = [openRow('r1', first), openRow('r2', second)]
    await store.commit({ opened, settled: [], closing: [], cancelled: [] })
    const letGo = await occupy(db, first)
    const closed = closeInterruptedCalls(db, systemClock(), 'test')
    await whenWaiting(db, 1)
    const settled = [logRow('r3', { user_id: second })]
    const charged = store.commit({ opened: [], settled, closing: [], cancelled: [] })
    await Promise.race([charged, whenWaiting(db, 2)])
    await letGo()
    const ends = await Promise.allSettled([closed, charged])
    expect(ends).toMatchObject([{ value: 2 }, { value: { state: 'committed' } }])
    const users = await db.read.selectFrom('users').select(['id', 'request_count']).orderBy('id').execute()
    expect(users).toEqual([
      { id: first, request_count: 1 },
      { id: second, request_count: 2 },
    ])
  })
})

import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, serviceParts } from '../../../test/service-parts.ts'
import { watchLag } from '../../../test/watch-lag.ts'
import type { Database } from '../../storage/database.ts'
import { createLogClearings } from './clear-logs.ts'
import { verifyLedger } from './verify-ledger.ts'

/** The test's clock. */
const NOW = 1_800_000_000
const DAY = 86_400

async function openClearings(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const ann = await makeUser(parts.db, { username: 'ann' })
  await parts.ledger.credit({ userId: ann, amount: 1_000_000_000, kind: 'initial', reference: 'x' })
  let count = 0
  const charge = async (changes: object = {}) => {
    count += 1
    const row = { ...plainRow, user_id: ann, request_id: `r${count}`, ...changes }
    await parts.ledger.settle(parts.ledger.withoutHold(row.request_id), row)
  }
  const errors: unknown[] = []
  const clearingsOf = (node: string) =>
    createLogClearings({ ...parts, node, logError: (_, cause) => void errors.push(cause) })
  return { ...parts, ann, charge, errors, clearingsOf, clearings: clearingsOf('a') }
}

const plainRow = {
  created_at: NOW - 10 * DAY,
  type: 2,
  content: '',
  username: 'ann',
  token_name: 'main',
  model_name: 'm1',
  quota: 3,
  prompt_tokens: 3,
  completion_tokens: 4,
  use_time: 1,
  is_stream: 0,
  channel_id: 1,
  token_id: 0,
  group: 'default',
  other: '',
}

/** Makes one row many, and the counters what the log says. Each user has a row; in one statement of the database itself. */
async function multiplyRows(db: Database, times: number): Promise<void> {
  const numbers =
    db.kind === 'sqlite'
      ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${times}) select i from n)`
      : sql`(select generate_series(1, ${times}::int) as i)`
  await sql`insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
      completion_tokens, use_time, is_stream, channel_id, token_id, "group", request_id, other)
    select user_id, created_at + i / 100, type, content, username, token_name, model_name, quota, prompt_tokens,
      completion_tokens, use_time, is_stream, channel_id, token_id, "group", request_id || '-' || i, other
    from logs, ${numbers} as numbers`.execute(db.write)
  await sql`update users set quota = quota - ${times} * used_quota, used_quota = (${times} + 1) * used_quota,
    request_count = (${times} + 1) * request_count`.execute(db.write)
}

const countRows = async (db: Database): Promise<number> =>
  (await db.read.selectFrom('logs').select('id').execute()).length

eachDatabase('clearing', (make) => {
  test('deletes what is older, keeps the rest, and changes no balance and no sum', async () => {
    const { db, ann, charge, clearings } = await openClearings(make)
    await db.write
      .insertInto('channels')
      .values({ id: 1, type: 1, key_sealed: '', key_hash: '', name: 'c', models: '', group: '', created_time: 0 })
      .execute()
    for (const created_at of [NOW - 10 * DAY, NOW - 9 * DAY - 1, NOW - 9 * DAY, NOW - 1]) await charge({ created_at })
    const balances = () => db.read.selectFrom('users').select(['quota', 'used_quota', 'request_count']).execute()
    const before = await balances()
    expect(await clearings.progress()).toBeUndefined()
    expect(await clearings.start(NOW - 9 * DAY)).toBe(2)
    expect(await countRows(db)).toBe(2)
    expect(await balances()).toEqual(before)
    expect(await verifyLedger(db)).toEqual([])
    const sums = await db.read.selectFrom('usage_hours').select('calls').where('user_id', '=', ann).execute()
    expect(sums).toHaveLength(4)
    expect(await clearings.progress()).toEqual({
      state: 'done',
      target_timestamp: NOW - 9 * DAY,
      deleted: 2,
      total: 2,
      started_at: NOW,
      finished_at: NOW,
    })
    expect(await clearings.start(NOW)).toBe(2)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('needs a time, and never reaches what is written meanwhile', async () => {
    const { charge, db, clearings } = await openClearings(make)
    expect(await codeOf(clearings.start(0))).toBe('log.time-needed')
    await charge({ created_at: NOW })
    expect(await clearings.start(NOW + 1_000)).toBe(0)
    expect(await countRows(db)).toBe(1)
  })

  test('goes on once over all nodes', async () => {
    const { charge, clearings, clearingsOf } = await openClearings(make)
    await charge()
    const [first, ...others] = await Promise.all([
      clearings.start(NOW).catch(String),
      codeOf(clearings.start(NOW)),
      codeOf(clearingsOf('b').start(NOW)),
    ])
    expect([first, ...others]).toEqual([1, 'log.clearing', 'log.clearing'])
  })

  test('that was cut off is taken up by another node, and every row is counted once', async () => {
    const { db, charge, clearings, clearingsOf, errors } = await openClearings(make)
    await charge()
    await multiplyRows(db, 6_000)
    const cutOff = codeOf(clearings.start(NOW))
    while (((await clearings.progress())?.deleted ?? 0) === 0) await Bun.sleep(1)
    await clearings.stop()
    expect(await cutOff).toBe('server.busy')
    expect(await verifyLedger(db)).toEqual([])
    const other = clearingsOf('b')
    await other.resume()
    while ((await other.progress())?.state !== 'done') await Bun.sleep(1)
    expect((await other.progress())?.deleted).toBe(6_001)
    expect(await countRows(db)).toBe(0)
    expect(await verifyLedger(db)).toEqual([])
    expect(errors).toEqual([])
  })

  test('of many rows lets calls be charged meanwhile, and the books agree all the time', async () => {
    const { db, charge, clearings } = await openClearings(make)
    await charge()
    await multiplyRows(db, make.kind === 'sqlite' ? 200_000 : 50_000)
    const total = await countRows(db)
    const lag = watchLag()
    let isDone = false
    let longestMs = 0
    let charged = 0
    const clearing = clearings.start(NOW - DAY).finally(() => {
      isDone = true
    })
    while (!isDone) {
      const startMs = performance.now()
      await charge({ created_at: NOW })
      longestMs = Math.max(longestMs, performance.now() - startMs)
      charged += 1
      await Bun.sleep(2)
      if (charged % 100 === 0) expect(await verifyLedger(db)).toEqual([])
    }
    expect(await clearing).toBe(total)
    expect(charged).toBeGreaterThan(20)
    expect(await countRows(db)).toBe(charged)
    expect(await verifyLedger(db)).toEqual([])
    // One step and one commit; ten times what they take on an idle machine.
    expect(longestMs).toBeLessThan(1_000 + 2 * lag.worstMs())
  }, 120_000)
})

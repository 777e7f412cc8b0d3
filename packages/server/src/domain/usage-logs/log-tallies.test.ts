import { expect, test } from 'bun:test'
import { eachDatabase } from '../../../test/each-database.ts'
import { seededRandom } from '../../../test/seeded-random.ts'
import type { Database } from '../../storage/database.ts'
import { createLogTallies } from './log-tallies.ts'
import { countLogRows, type LogFilter, sumCharges } from './usage-log-store.ts'

const filters: LogFilter[] = [
  {},
  { type: 2 },
  { type: 1 },
  { userId: 2 },
  { modelName: 'm-1' },
  { modelName: '%-1%' },
  { channelId: 2, from: 300 },
  { group: 'vip', until: 700 },
  { tokenName: 't-1', from: 200, until: 800 },
  { from: 900, until: 100 },
  { from: 450 },
  { modelName: 'm-1', from: 330, until: 990 },
]

const { below: pick } = seededRandom('tallies of the log')

/** Several of one second, and more than a slice has. */
async function addRows(db: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => randomRow(10 * pick(110)))
  await db.write.insertInto('logs').values(rows).execute()
}

const randomRow = (created_at: number) => ({
  user_id: 1 + pick(3),
  created_at,
  type: pick(8) === 0 ? 1 : 2,
  content: '',
  username: '',
  token_name: `t-${pick(3)}`,
  model_name: `m-${pick(12)}`,
  quota: pick(1_000),
  prompt_tokens: pick(100),
  completion_tokens: pick(100),
  use_time: 0,
  is_stream: 0,
  channel_id: 1 + pick(3),
  token_id: 1,
  group: pick(4) === 0 ? 'vip' : 'default',
  request_id: '',
  other: '',
})

/** One step of a clearing: rows and the count of its run change together. */
const clear = (db: Database, before: number) =>
  db.transaction(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('logs')
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
    const deleted = Number(numDeletedRows)
    await transaction
      .insertInto('log_clearings')
      .values({ state: 'done', target_timestamp: before, deleted, total: deleted, started_at: 1 })
      .execute()
  })

/** What tallies say, and what one statement over all rows says. */
async function answers(db: Database, tallies: ReturnType<typeof createLogTallies>) {
  const told = []
  const plain = []
  for (const filter of filters) {
    told.push({ filter, rows: await tallies.count(filter), sums: await tallies.sum(filter) })
    plain.push({ filter, rows: await countLogRows(db, filter), sums: await sumCharges(db, filter) })
  }
  return { told, plain }
}

eachDatabase('tallies of the log', (make) => {
  async function openTallies(settings: { knownMsMax?: number } = {}) {
    const db = await make()
    await addRows(db, 120)
    return { db, tallies: createLogTallies({ db, sliceRows: 9, ...settings }) }
  }
  const { signal } = new AbortController()

  test('are those of one statement over all rows', async () => {
    const { db, tallies } = await openTallies()
    const { told, plain } = await answers(db, tallies)
    expect(told).toEqual(plain)
  })

  test('know the rows that came since the last answer, whatever their time is', async () => {
    const { db, tallies } = await openTallies()
    const all = []
    for (let round = 0; round < 4; round += 1) {
      all.push(await answers(db, tallies))
      await addRows(db, 20)
    }
    expect(all.map(({ told }) => told)).toEqual(all.map(({ plain }) => plain))
  })

  test('know no rows that were cleared since the last answer', async () => {
    const { db, tallies } = await openTallies()
    await answers(db, tallies)
    await clear(db, 400)
    const { told, plain } = await answers(db, tallies)
    expect(told).toEqual(plain)
  })

  test('are followed: rows that came and went are known before anybody asks', async () => {
    const { db, tallies } = await openTallies()
    const all = []
    for (const before of [0, 200, 0, 500]) {
      await addRows(db, 40)
      if (before > 0) await clear(db, before)
      await tallies.follow(signal)
      all.push(await answers(db, tallies))
    }
    expect(all.map(({ told }) => told)).toEqual(all.map(({ plain }) => plain))
    await tallies.follow(signal)
    const statements = db.statementCount
    await tallies.sum({})
    // Of more than a dozen slices, the last one, and where the log ends before and behind it.
    expect(db.statementCount - statements).toBeLessThanOrEqual(4)
  })

  test('of rows that were changed by hand are right after the next renewal', async () => {
    const { db, tallies } = await openTallies({ knownMsMax: 0 })
    await answers(db, tallies)
    await db.write.updateTable('logs').set({ quota: 7 }).execute()
    await tallies.follow(signal)
    const { told, plain } = await answers(db, tallies)
    expect(told).toEqual(plain)
  })

  test('of an empty log are zeros', async () => {
    const tallies = createLogTallies({ db: await make() })
    expect(await tallies.count({})).toBe(0)
    expect(await tallies.sum({})).toEqual({ calls: 0, quota: 0, promptTokens: 0, completionTokens: 0 })
  })
})

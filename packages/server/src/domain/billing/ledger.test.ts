import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import { setClock } from '../../../test/service-parts.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { createMemoryState } from '../../storage/memory.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { createJournal } from './journal.ts'
import { createLedger } from './ledger.ts'
import { createLedgerStore } from './ledger-store.ts'
import { closeInterruptedCalls } from './recover-calls.ts'
import { verifyLedger } from './verify-ledger.ts'

const clock = systemClock()

async function openLedger(make: MakeDatabase, switches = { writesLogRows: true, writesHourlySums: true }) {
  const db = await make()
  const userId = await addUser(db)
  const tokenId = await addToken(db, userId)
  return { db, userId, tokenId, ...(await joinLedger(db, switches)) }
}

async function joinLedger(db: Database, switches = { writesLogRows: true, writesHourlySums: true }) {
  const shared = createMemoryState({ clock })
  const store = createLedgerStore(db, () => switches)
  const journal = createJournal({ store, shared, logError: () => {} })
  return { shared, store, journal, ledger: createLedger({ store, journal, shared, clock }) }
}

async function addUser(db: Database): Promise<number> {
  const row = await db.write
    .insertInto('users')
    .values({ username: 'u1', password_hash: '', display_name: '', aff_code: 'a1', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addToken(db: Database, userId: number, quota = 1_000): Promise<number> {
  const key = crypto.randomUUID()
  const row = await db.write
    .insertInto('tokens')
    .values({
      user_id: userId,
      key_hash: key,
      key_sealed: '',
      name: 't',
      created_time: 0,
      accessed_time: 0,
      expired_time: -1,
      remain_quota: quota,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The code of the error a promise fails with. */
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.code : error),
  )

const balanceOf = async (db: Database, userId: number) =>
  db.read
    .selectFrom('users')
    .select(['quota', 'used_quota', 'request_count'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

eachDatabase('ledger', (make) => {
  test('a settled call charges user and token and returns what was held beyond that', async () => {
    const { db, ledger, userId, tokenId } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: tokenId, amount: 900 })
    await expect(ledger.hold({ requestId: 'r2', userId, limitedTokenId: tokenId, amount: 200 })).rejects.toMatchObject({
      code: 'user.quota-insufficient',
      params: { left: '100', needed: '200' },
    })
    ledger.open(openRow('r1', userId))
    await ledger.settle(holding, logRow('r1', { user_id: userId, token_id: tokenId, quota: 150 }))
    expect(await balanceOf(db, userId)).toEqual({ quota: 850, used_quota: 150, request_count: 1 })
    expect(await db.read.selectFrom('tokens').select(['remain_quota', 'used_quota']).executeTakeFirst()).toEqual({
      remain_quota: 850,
      used_quota: 150,
    })
    await ledger.hold({ requestId: 'r3', userId, limitedTokenId: tokenId, amount: 850 })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('settling twice charges once, and a refund after it changes nothing', async () => {
    const { db, ledger, userId, shared } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 100 })
    await Promise.all([
      ledger.settle(holding, logRow('r1', { user_id: userId, quota: 60 })),
      ledger.settle(holding, logRow('r1', { user_id: userId, quota: 60 })),
    ])
    await ledger.refund(holding)
    expect(await balanceOf(db, userId)).toEqual({ quota: 940, used_quota: 60, request_count: 1 })
    expect(shared.balances.heldHere()).toBe(0)
  })

  test('a refunded call leaves no trace', async () => {
    const { db, ledger, journal, userId, shared } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 100 })
    ledger.open(openRow('r1', userId))
    await ledger.whenOpened('r1')
    expect(await db.read.selectFrom('open_calls').select('request_id').execute()).toEqual([{ request_id: 'r1' }])
    await ledger.refund(holding)
    await journal.drain()
    expect(await db.read.selectFrom('open_calls').selectAll().execute()).toEqual([])
    expect(await balanceOf(db, userId)).toEqual({ quota: 1_000, used_quota: 0, request_count: 0 })
    expect(shared.balances.heldHere()).toBe(0)
  })

  test('100 calls at once with quota for exactly 10: 10 are held', async () => {
    const { ledger, userId, db } = await openLedger(make)
    await ledger.credit({ userId, amount: 70, kind: 'initial', reference: 'x' })
    const holds = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        ledger.hold({ requestId: `r${index}`, userId, limitedTokenId: undefined, amount: 7 }),
      ),
    )
    const held = holds.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(held.length).toBe(10)
    await Promise.all(
      held.map((holding) => ledger.settle(holding, logRow(holding.requestId, { user_id: userId, quota: 7 }))),
    )
    expect(await balanceOf(db, userId)).toEqual({ quota: 0, used_quota: 70, request_count: 10 })
  })

  test('a token at its limit is marked as used up, and its next call is told so', async () => {
    const { ledger, db, userId } = await openLedger(make)
    const tokenId = await addToken(db, userId, 0)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    expect(await refusalOf(ledger.hold({ requestId: 'r1', userId, limitedTokenId: tokenId, amount: 1 }))).toBe(
      'token.depleted',
    )
    expect(await db.read.selectFrom('tokens').select('status').where('id', '=', tokenId).executeTakeFirst()).toEqual({
      status: 4,
    })
  })

  test('a token that got more in the same moment is not used up', async () => {
    const { store, tokenId } = await openLedger(make)
    expect(await store.markTokenDepleted(tokenId)).toBe(false)
  })

  test('the same credit 50 times at once happens once', async () => {
    const { ledger, db, userId } = await openLedger(make)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        ledger.credit({
          userId,
          amount: 10,
          kind: 'redemption',
          reference: 'code-1',
          log: { type: 1, content: 'redeemed' },
        }),
      ),
    )
    expect(outcomes.filter(({ state }) => state === 'credited').length).toBe(1)
    expect((await balanceOf(db, userId)).quota).toBe(10)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('credits during many calls add up to the unit', async () => {
    const { ledger, db, userId, tokenId } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000_000, kind: 'initial', reference: 'x' })
    await ledger.setTokenQuota({ tokenId, remainQuota: 1_000_000 })
    const calls = Array.from({ length: 300 }, async (_, index) => {
      const holding = await ledger.hold({ requestId: `r${index}`, userId, limitedTokenId: tokenId, amount: 50 })
      ledger.open(openRow(`r${index}`, userId))
      if (index % 3 === 0) await ledger.whenOpened(`r${index}`)
      if (index % 5 === 0) return ledger.refund(holding)
      await ledger.settle(holding, logRow(`r${index}`, { user_id: userId, token_id: tokenId, quota: index }))
    })
    const credits = Array.from({ length: 40 }, (_, index) =>
      ledger.credit({ userId, amount: 7, kind: 'top-up', reference: `t${index}` }),
    )
    await Promise.all([...calls, ...credits])
    const charged = Array.from({ length: 300 }, (_, index) => (index % 5 === 0 ? 0 : index)).reduce(
      (sum, quota) => sum + quota,
      0,
    )
    expect(await balanceOf(db, userId)).toEqual({
      quota: 1_000_000 + 280 - charged,
      used_quota: charged,
      request_count: 240,
    })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('calls of a dead node are closed once, charged 0, and cannot settle any more', async () => {
    const { db, ledger, userId, shared } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 100 })
    ledger.open(openRow('r1', userId))
    await ledger.whenOpened('r1')
    expect(
      await Promise.all([closeInterruptedCalls(db, clock, 'test'), closeInterruptedCalls(db, clock, 'test')]).then(
        (counts) => counts.reduce((sum, count) => sum + count),
      ),
    ).toBe(1)
    await ledger.settle(holding, logRow('r1', { user_id: userId, quota: 60 }))
    expect(await balanceOf(db, userId)).toEqual({ quota: 1_000, used_quota: 0, request_count: 1 })
    expect(await db.read.selectFrom('logs').select(['request_id', 'quota', 'content']).execute()).toEqual([
      { request_id: 'r1', quota: 0, content: 'interrupted' },
    ])
    // The dashboard counts it, as the log and the user's counter do.
    const hours = await db.read.selectFrom('usage_hours').select(['user_id', 'calls', 'quota']).execute()
    expect(hours).toEqual([{ user_id: userId, calls: 1, quota: 0 }])
    expect(shared.balances.heldHere()).toBe(0)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a name that no database keeps does not hold up the commits of all', async () => {
    const { db, ledger, userId } = await openLedger(make)
    await ledger.credit({ userId, amount: 100, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 50 })
    ledger.open({ ...openRow('r1', userId), model_name: 'a\0b\ud800' })
    await ledger.whenOpened('r1')
    await ledger.settle(
      holding,
      logRow('r1', { user_id: userId, quota: 30, model_name: 'a\0b\ud800', other: '\\u0000' }),
    )
    const row = await db.read.selectFrom('logs').selectAll().where('request_id', '=', 'r1').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ quota: 30, model_name: 'ab\ufffd', other: '\\u0000' })
  })

  test('charges are kept when no log rows are written', async () => {
    const { db, ledger, userId, tokenId } = await openLedger(make, { writesLogRows: false, writesHourlySums: false })
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    for (const requestId of ['r1', 'r2']) {
      const holding = await ledger.hold({ requestId, userId, limitedTokenId: undefined, amount: 10 })
      await ledger.settle(holding, logRow(requestId, { user_id: userId, token_id: tokenId, quota: 10 }))
    }
    expect(await db.read.selectFrom('logs').selectAll().execute()).toEqual([])
    expect((await balanceOf(db, userId)).quota).toBe(980)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('the sums of the dashboard grow with the charges', async () => {
    const { db, ledger, journal, userId } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    for (const [requestId, created_at, extra] of [
      ['r1', 7_200, { firstTokenMs: 300, costNanoUsd: 5 }],
      ['r2', 10_799, { isBroken: true }],
      ['r3', 10_800, {}],
    ] as const) {
      const holding = await ledger.hold({ requestId, userId, limitedTokenId: undefined, amount: 10 })
      const tokens = { prompt_tokens: 3, completion_tokens: 4 }
      const log = logRow(requestId, { user_id: userId, channel_id: 9, quota: 10, created_at, ...tokens })
      await ledger.settle(holding, { ...log, ...extra })
    }
    ledger.noteUnanswered(logRow('r4', { user_id: userId, channel_id: 9, created_at: 7_300 }))
    await journal.drain()
    const first = {
      calls: 2,
      quota: 20,
      input_tokens: 6,
      output_tokens: 8,
      costed_calls: 1,
      costed_quota: 10,
      cost_nano_usd: 5,
      first_token_calls: 1,
      first_token_ms: 300,
      errors: 2,
    }
    const second = { calls: 1, quota: 10, input_tokens: 3, output_tokens: 4, errors: 0 }
    const hours = await db.read.selectFrom('usage_hours').selectAll().orderBy('created_at').execute()
    const call = { user_id: userId, token_id: 0, channel_id: 9, model_name: 'm', group: 'default' }
    expect(hours[0]).toEqual({ ...call, created_at: 7_200, ...first })
    expect(hours[1]).toMatchObject({ ...call, created_at: 10_800, ...second })
    const site = await db.read.selectFrom('site_hours').selectAll().where('created_at', '=', 7_200).execute()
    expect(site.sort((one, other) => (one.dimension < other.dimension ? -1 : 1))).toEqual([
      { dimension: 'channel', key: '9', created_at: 7_200, ...first },
      { dimension: 'group', key: 'default', created_at: 7_200, ...first },
      { dimension: 'model', key: 'm', created_at: 7_200, ...first },
    ])
    const days = await db.read.selectFrom('site_days').select(['dimension', 'key', 'created_at', 'calls']).execute()
    expect(days.map(({ dimension, key, created_at, calls }) => [dimension, key, created_at, calls]).sort()).toEqual([
      ['channel', '9', 0, 3],
      ['group', 'default', 0, 3],
      ['model', 'm', 0, 3],
      ['token', '0', 0, 3],
      ['user', String(userId), 0, 3],
    ])
  })

  test('without the dashboard nothing is summed up', async () => {
    const { db, ledger, journal, userId } = await openLedger(make, { writesLogRows: true, writesHourlySums: false })
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 10 })
    await ledger.settle(holding, logRow('r1', { user_id: userId, quota: 10 }))
    ledger.noteUnanswered(logRow('r2'))
    await journal.drain()
    for (const table of ['usage_hours', 'site_hours', 'site_days'] as const)
      expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('a credit counts of which the node that made it could tell nobody', async () => {
    const { db, store, journal, ledger: deaf, userId } = await openLedger(make)
    const shared: SharedState = { ...createMemoryState({ clock }), kind: 'redis' }
    const moving = setClock()
    const ledger = createLedger({ store, journal, shared, clock: moving })
    const call = { requestId: 'r1', userId, limitedTokenId: await addToken(db, userId), amount: 10 }
    await deaf.credit({ userId, amount: 5, kind: 'initial', reference: 'x' })
    expect(await refusalOf(ledger.hold(call))).toBe('user.quota-insufficient')
    await deaf.credit({ userId, amount: 1_000, kind: 'redemption', reference: 'x' })
    expect(await refusalOf(ledger.hold(call))).toBe('user.quota-insufficient')
    moving.advance(5)
    expect((await ledger.hold(call)).state).toBe('open')
  })

  // What is written to SQLite is answered by a thread of this process.
  if (make.kind === 'postgres') {
    test('a credit counts whose commit was not answered, when its gateway tells of it again', async () => {
      const { store, journal, shared, userId } = await openLedger(make)
      let isLost = false
      const transaction: typeof store.transaction = async (...given) => {
        const result = await store.transaction(...given)
        if (isLost) throw new Error('the connection is lost')
        return result
      }
      const moving = setClock()
      const ledger = createLedger({ store: { ...store, transaction }, journal, shared, clock: moving })
      const call = { requestId: 'r1', userId, limitedTokenId: undefined, amount: 10 }
      expect(await refusalOf(ledger.hold(call))).toBe('user.quota-insufficient')
      isLost = true
      const payment = { userId, amount: 1_000, kind: 'top-up', reference: 'x' }
      expect(await refusalOf(ledger.credit(payment))).toEqual(new Error('the connection is lost'))
      isLost = false
      expect(await ledger.credit(payment)).toEqual({ state: 'already' })
      moving.advance(5)
      expect(await refusalOf(ledger.hold(call))).toBeUndefined()
    })
  }

  test('verification finds a wrong balance and a lost log row', async () => {
    const { db, ledger, userId } = await openLedger(make)
    await ledger.credit({ userId, amount: 1_000, kind: 'initial', reference: 'x' })
    const holding = await ledger.hold({ requestId: 'r1', userId, limitedTokenId: undefined, amount: 10 })
    await ledger.settle(holding, logRow('r1', { user_id: userId, quota: 10 }))
    await db.write.deleteFrom('logs').execute()
    expect((await verifyLedger(db)).map(({ what }) => what)).toEqual([
      `user ${userId} quota`,
      `user ${userId} used_quota`,
      `user ${userId} request_count`,
    ])
  })
})

describe('a journal whose database is away', () => {
  test('admits nothing, keeps what it has, and commits it when the database is back', async () => {
    const shared = createMemoryState({ clock })
    let isAway = true
    const committed: string[] = []
    const store = {
      kind: 'sqlite' as const,
      commit: async (batch: { settled: readonly { request_id: string }[] }) => {
        if (isAway) throw new Error('disk full')
        committed.push(...batch.settled.map((row) => row.request_id))
        return { state: 'committed' as const, readings: [] }
      },
      readBalances: async () => [{ account: 'user:1' as const, quota: 100, version: 1 }],
      writeCredit: async () => undefined,
      transaction: async (): Promise<never> => {
        throw new Error('nobody is credited here')
      },
      writeTokenQuota: async () => undefined,
      markTokenDepleted: async () => false,
    }
    const journal = createJournal({ store, shared, logError: () => {} })
    const ledger = createLedger({ store, journal, shared, clock })
    const holding = await ledger.hold({ requestId: 'r1', userId: 1, limitedTokenId: undefined, amount: 10 })
    const settled = ledger.settle(holding, logRow('r1', { quota: 10 }))
    while (journal.isHealthy) await Bun.sleep(1)
    expect(await refusalOf(ledger.hold({ requestId: 'r2', userId: 1, limitedTokenId: undefined, amount: 10 }))).toBe(
      'server.busy',
    )
    isAway = false
    await settled
    expect(committed).toEqual(['r1'])
    await ledger.hold({ requestId: 'r3', userId: 1, limitedTokenId: undefined, amount: 10 })
  })
})

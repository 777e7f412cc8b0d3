import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { eachDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { makeUser, setClock } from '../../../test/service-parts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { createMemoryState } from '../../storage/memory.ts'
import type { Account } from '../../storage/shared-state.ts'
import { createJournal, type LogRow } from './journal.ts'
import { createLedger, type Hold } from './ledger.ts'
import { createLedgerStore } from './ledger-store.ts'
import {
  accountOf,
  chargesOf,
  type QuotaLimits,
  type QuotaWindow,
  sumOfWindows,
  type WindowName,
} from './quota-windows.ts'
import { createTaskMoney } from './task-money.ts'
import { findWindows } from './window-store.ts'

const HOUR = 3_600

/** A ledger as one process has it: what is in memory only is gone with the next one. */
function openLedger(db: Database, clock: Clock) {
  const shared = createMemoryState({ clock })
  const store = createLedgerStore(db, () => ({ writesLogRows: true, writesHourlySums: false }))
  const journal = createJournal({ store, shared, logError: () => undefined })
  return createLedger({ store, journal, shared, clock })
}

function limitsOn(userId: number, limits: Partial<Record<WindowName, number>>): QuotaLimits {
  // The keys of the object above are names of windows.
  const names = Object.keys(limits) as WindowName[]
  const windows = names.map((name): QuotaWindow => ({ owner: 'user', id: userId, name }))
  return {
    windows,
    accounts: windows.map(accountOf),
    limitOf: new Map<Account, number>(windows.map((window) => [accountOf(window), limits[window.name] ?? 0])),
    refusalOf: (account, ends) => new AppError('limit.quota-day', { limit: account, reset: ends ?? 0 }),
  }
}

const logOf = (userId: number, requestId: string, quota: number, now: number): LogRow => ({
  ...{ user_id: userId, request_id: requestId, quota, created_at: now, type: 2, content: '', username: 'u', other: '' },
  ...{ token_name: '', model_name: 'm', prompt_tokens: 1, completion_tokens: 1, use_time: 0, is_stream: 0 },
  ...{ channel_id: 0, token_id: 0, group: 'default' },
})

eachDatabase('limits on quota', (make) => {
  async function opened(limits: Partial<Record<WindowName, number>>) {
    const db = await make()
    const clock = setClock()
    const userId = await makeUser(db, { quota: 1_000_000 })
    let ledger = openLedger(db, clock)
    let count = 0
    const holdOf = (amount: number, given = limits) => {
      count += 1
      const requestId = `r${count}`
      return ledger.hold({ requestId, userId, limitedTokenId: undefined, amount, limits: limitsOn(userId, given) })
    }
    const settle = (hold: Hold, charged: number) =>
      ledger.settle(hold, logOf(userId, hold.requestId, charged, clock.now()))
    /** A call that is held for and then charged. */
    const spend = async (held: number, charged = held) => settle(await holdOf(held), charged)
    const restart = () => {
      ledger = openLedger(db, clock)
    }
    const used = async (name: WindowName) =>
      (await findWindows(db.write, { owner: 'user', id: userId })).find((row) => row.name === name)?.used
    return {
      db,
      clock,
      holdOf,
      settle,
      spend,
      restart,
      used,
      refund: (hold: Hold) => ledger.refund(hold),
    }
  }

  test('let calls through to the unit, and count what was charged, not what was held', async () => {
    const { spend, holdOf, used } = await opened({ day: 100 })
    await spend(60, 45)
    await spend(50, 50)
    expect(await used('day')).toBe(95)
    expect(await codeOf(holdOf(6))).toBe('limit.quota-day')
    await spend(5)
    expect(await codeOf(holdOf(0))).toBe('limit.quota-day')
  })

  test('are exceeded by no more than what running calls cost beyond their holds', async () => {
    const { holdOf, refund } = await opened({ day: 100, month: 1_000 })
    const holds = await Promise.all(Array.from({ length: 30 }, () => holdOf(10).catch(() => undefined)))
    const held = holds.filter((hold) => hold !== undefined)
    expect(held).toHaveLength(10)
    for (const hold of held) await refund(hold)
    expect(await codeOf(holdOf(100))).toBeUndefined()
  })

  test('that are nearly used up survive a restart', async () => {
    const { spend, holdOf, restart } = await opened({ month: 100, day: 1_000 })
    await spend(90)
    restart()
    expect(await codeOf(holdOf(11))).toBe('limit.quota-day')
    expect(await codeOf(holdOf(10))).toBeUndefined()
  })

  test('begin anew when their window is over, also with an old reading in memory', async () => {
    const { spend, holdOf, clock, used } = await opened({ day: 100 })
    await spend(100)
    clock.advance(24 * HOUR)
    expect(await codeOf(holdOf(10))).toBeUndefined()
    await spend(30)
    expect(await used('day')).toBe(30)
  })

  test.each(['day', '5h'] as const)(
    'do not count what was spent in a %s that begins in the future: a clock was ahead',
    async (name) => {
      const { spend, holdOf, clock, used, restart } = await opened({ [name]: 100 })
      clock.advance(24 * HOUR)
      await spend(100)
      clock.advance(-24 * HOUR)
      expect(await codeOf(spend(60))).toBeUndefined()
      expect(await used(name)).toBe(60)
      restart()
      expect(await codeOf(holdOf(41))).toBe('limit.quota-day')
      expect(await codeOf(spend(40))).toBeUndefined()
      expect(await used(name)).toBe(100)
    },
  )

  test('go on in a window that a clock began which is somewhat ahead', async () => {
    const { spend, holdOf, clock, used } = await opened({ '5h': 100 })
    clock.advance(200)
    await spend(60)
    clock.advance(-200)
    expect(await codeOf(holdOf(41))).toBe('limit.quota-day')
    await spend(10)
    expect(await used('5h')).toBe(70)
  })

  test('of 5 hours begin with the first use and not before', async () => {
    const { spend, holdOf, clock, db } = await opened({ '5h': 100 })
    clock.advance(4 * HOUR)
    await spend(60)
    const [row] = await db.read.selectFrom('quota_windows').selectAll().execute()
    expect(row).toMatchObject({ name: '5h', start: clock.now(), ends: clock.now() + 5 * HOUR, used: 60 })
    clock.advance(5 * HOUR - 1)
    await spend(40)
    expect(await codeOf(holdOf(1))).toBe('limit.quota-day')
    clock.advance(1)
    expect(await codeOf(holdOf(100))).toBeUndefined()
  })

  test('of 5 hours count what began in the next one, also beside a call that began in the one before', async () => {
    const { clock, holdOf, settle, spend, used } = await opened({ '5h': 100 })
    await spend(10)
    clock.advance(5 * HOUR - 5)
    const old = await holdOf(20)
    clock.advance(10)
    const [young, other] = [await holdOf(30), await holdOf(15)]
    await Promise.all([settle(young, 30), settle(old, 20), settle(other, 15)])
    expect(await used('5h')).toBe(45)
    expect(await codeOf(holdOf(56))).toBe('limit.quota-day')
    expect(await codeOf(holdOf(55))).toBeUndefined()
  })

  test('that were raised or lowered count so from the next call on', async () => {
    const { spend, holdOf } = await opened({ week: 100 })
    await spend(100)
    expect(await codeOf(holdOf(50, { week: 150 }))).toBeUndefined()
    expect(await codeOf(holdOf(1, { week: 90 }))).toBe('limit.quota-day')
  })

  test('have an order in them from its beginning, and get it back when it fails, while their window runs', async () => {
    const { db, clock, used } = await opened({})
    const userId = await makeUser(db, { quota: 1_000_000 })
    const switches = () => ({ writesLogRows: true, writesHourlySums: false })
    const money = createTaskMoney({ db, shared: createMemoryState({ clock }), switches })
    const windows = (['5h', 'day'] as const).map((name): QuotaWindow => ({ owner: 'user', id: userId, name }))
    const usedNow = async () =>
      (await findWindows(db.write, { owner: 'user', id: userId })).map((row) => [row.name, row.used]).sort()
    const order = { userId, tokenId: 0, quota: 70, since: clock.now() }
    const other = { ...order, quota: 5 }
    for (const amount of [order, other]) await money.moveTogether((_, { setAside }) => setAside(amount, windows))
    expect(await usedNow()).toEqual([
      ['5h', 75],
      ['day', 75],
    ])
    await money.moveTogether((_, { giveBack }) => giveBack(order))
    expect(await usedNow()).toEqual([
      ['5h', 5],
      ['day', 5],
    ])
    await money.moveTogether((_, { giveBack }) => giveBack({ ...other, since: order.since + 6 * HOUR }))
    expect((await usedNow())[0]).toEqual(['5h', 5])
    expect(await used('day')).toBeUndefined()
  })

  test('leave the balance alone when they refuse', async () => {
    const { holdOf, db } = await opened({ day: 10 })
    expect(await codeOf(holdOf(11))).toBe('limit.quota-day')
    expect(await codeOf(holdOf(1_000_000, { month: 2_000_000 }))).toBeUndefined()
    expect(await db.read.selectFrom('quota_windows').selectAll().execute()).toEqual([])
  })
})

test('a call that cost nothing begins no window', () => {
  const window = { owner: 'user', id: 1, name: '5h' } as const
  expect(chargesOf([window], { quota: 0, begun: 1, now: 2 })).toEqual([])
  expect(chargesOf([window], { quota: 7, begun: 100, now: 200 })).toEqual([
    { ...window, start: 100, ends: 100 + 5 * HOUR, used: 7 },
  ])
})

test('the charges of a batch are one for each window and beginning; a later window replaces the one before', () => {
  const charge = (id: number, start: number, used: number) =>
    ({ owner: 'token', id, name: 'day', start, ends: start + 100, used }) as const
  expect(
    sumOfWindows([charge(2, 0, 1), charge(1, 0, 2), charge(2, 0, 3), charge(1, 100, 4), charge(2, 50, 5)]),
  ).toEqual([charge(2, 0, 4), charge(1, 100, 4), charge(2, 50, 5)])
})

import { afterEach, describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { logRow, openRow } from '../../../test/journal-rows.ts'
import { addUser, copyOf, inTables, openSite, recover, removeRedoSites } from '../../../test/redo-site.ts'
import { codeOf } from '../../../test/refusal.ts'
import { seededRandom } from '../../../test/seeded-random.ts'
import { systemClock } from '../../platform/clock.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { accountOf, type QuotaLimits } from './quota-windows.ts'
import { closeInterruptedCalls } from './recover-calls.ts'
import { createRedoWriter } from './redo-writer.ts'
import { verifyLedger } from './verify-ledger.ts'

const clock = systemClock()
afterEach(removeRedoSites)

function limitADay(quota: number): QuotaLimits {
  const window = { owner: 'user', id: 1, name: 'day' } as const
  return {
    windows: [window],
    accounts: [accountOf(window)],
    limitOf: new Map([[accountOf(window), quota]]),
    refusalOf: () => new AppError('server.busy', {}),
  }
}

describe('a call that has settled', () => {
  test('is on disk before the tables have it, and in them for everybody who asks', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    site.faults.tables = true
    await site.call('r1', { quota: 30 })
    expect(await inTables(site)).toEqual({ quota: 100, logs: [], open: [] })
    site.faults.tables = false
    // Where this took long, the tables have refused it meanwhile: until they take it again, who reads does not wait.
    while (!site.journal.isHealthy) await Bun.sleep(5)
    const rows = await site.db.read.selectFrom('logs').select(['request_id', 'quota']).execute()
    expect(rows).toEqual([{ request_id: 'r1', quota: 30 }])
    expect(await inTables(site)).toEqual({ quota: 70, logs: ['r1'], open: [] })
  })

  test('comes into the tables when nobody asks, too', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    await site.call('r1')
    while ((await inTables(site)).logs.length === 0) await Bun.sleep(10)
    expect(await inTables(site)).toMatchObject({ quota: 90, logs: ['r1'] })
  })

  test('is seen by whatever writes, in its transaction', async () => {
    const { db, call } = await openSite()
    await addUser(db, 100)
    await call('r1')
    const quota = await db.transaction((transaction) =>
      transaction.selectFrom('users').select('quota').executeTakeFirstOrThrow(),
    )
    expect(quota).toEqual({ quota: 90 })
  })

  test('counts against the balance at once', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    await site.call('r1', { quota: 60 })
    expect(await codeOf(site.call('r2', { quota: 60 }))).toBe('user.quota-insufficient')
    await site.call('r3', { quota: 40 })
    expect(await codeOf(site.call('r4', { quota: 0 }))).toBe('user.quota-insufficient')
    expect(site.shared.balances.heldHere()).toBe(0)
    await site.journal.drain()
    expect(await codeOf(site.call('r5', { quota: 1 }))).toBe('user.quota-insufficient')
    expect(await inTables(site)).toMatchObject({ quota: 0, logs: ['r1', 'r3'] })
  })

  test('counts once while a credit comes in', async () => {
    const { ledger, call, db } = await openSite()
    await addUser(db, 100)
    await call('r1', { quota: 90 })
    await ledger.credit({ userId: 1, amount: 50, kind: 'top-up', reference: 'x' })
    await call('r2', { quota: 60 })
    expect(await codeOf(call('r3', { quota: 1 }))).toBe('user.quota-insufficient')
    expect(await verifyLedger(db)).toEqual([])
  })

  test('counts against a limit at once', async () => {
    const { call, db } = await openSite()
    await addUser(db, 1_000)
    const limits = limitADay(100)
    await call('r1', { quota: 60, limits })
    expect(await codeOf(call('r2', { quota: 60, limits }))).toBe('server.busy')
    await call('r3', { quota: 40, limits })
    expect(await codeOf(call('r4', { quota: 1, limits }))).toBe('server.busy')
    expect(await db.read.selectFrom('quota_windows').select('used').execute()).toEqual([{ used: 100 }])
  })
})

test('a call that was closed as interrupted counts neither in the balance nor in a limit', async () => {
  const { db, ledger, journal, call } = await openSite()
  await addUser(db, 1_000)
  const limits = limitADay(100)
  const holding = await ledger.hold({ requestId: 'r1', userId: 1, limitedTokenId: undefined, amount: 60, limits })
  ledger.open({ ...openRow('r1'), is_stream: 1 })
  await ledger.whenOpened('r1')
  expect(await closeInterruptedCalls(db, clock, 'test')).toBe(1)
  await ledger.settle(holding, logRow('r1', { quota: 60 }))
  await call('r2', { quota: 30, limits })
  await journal.drain()
  expect(await db.read.selectFrom('users').select('quota').execute()).toEqual([{ quota: 970 }])
  expect(await db.read.selectFrom('quota_windows').select('used').execute()).toEqual([{ used: 30 }])
  expect(await verifyLedger(db)).toEqual([])
})

test('while some are brought in, all who ask wait for the same next time', async () => {
  const held = Promise.withResolvers<void>()
  const committed: string[][] = []
  let number = 0
  const writer = createRedoWriter({
    store: {
      commit: async ({ settled }) => {
        committed.push(settled.map((row) => row.request_id))
        await held.promise
        return { state: 'committed', readings: [] }
      },
    },
    shared: createMemoryState({ clock }),
    logError: () => {},
    log: { append: async () => ++number, applied: () => {}, appliedNumber: 0 },
    owe: () => () => {},
  })
  const write = (requestId: string) => {
    const ended = { settled: [logRow(requestId)], held: [], closing: [], windows: [] }
    return writer.write({ opened: [], ended, cancelled: [], unanswered: [], othersRun: false })
  }
  expect(writer.bringIn()).toBeUndefined()
  await write('r1')
  const first = writer.bringIn()
  expect(writer.bringIn()).toBe(first)
  await write('r2')
  const second = writer.bringIn()
  expect(second).not.toBe(first)
  await write('r3')
  expect(writer.bringIn()).toBe(second)
  held.resolve()
  await second
  expect(committed).toEqual([['r1'], ['r2', 'r3']])
  expect(writer.bringIn()).toBeUndefined()
  expect(writer.depth).toBe(0)
})

test('however many ask at whatever moment, one transaction follows the other', async () => {
  const random = seededRandom('asking')
  const site = await openSite()
  await addUser(site.db, 100_000)
  const asked: unknown[] = []
  const calls: Promise<void>[] = []
  for (let index = 0; index < 600; index += 1) {
    calls.push(site.journal.settle({ log: logRow(`r${index}`, { quota: 1 }), held: [] }))
    if (random.below(3) === 0) asked.push(site.journal.tryToBringIn())
    if (random.below(4) === 0) await Bun.sleep(0)
    if (random.below(4) === 0) calls.at(-1)?.then(() => asked.push(site.journal.tryToBringIn()))
  }
  await Promise.all(calls)
  await Promise.all(asked)
  await site.journal.drain()
  expect(await inTables(site)).toMatchObject({ quota: 99_400 })
  expect(site.journal.isHealthy).toBe(true)
  expect(await verifyLedger(site.db)).toEqual([])
})

describe('while the disk takes nothing', () => {
  test('no answer ends and no call is admitted; afterwards all goes on', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    site.faults.log = true
    let isSettled = false
    const call = site.call('r1').then(() => {
      isSettled = true
    })
    while (site.journal.isHealthy) await Bun.sleep(1)
    expect(await codeOf(site.call('r2'))).toBe('server.busy')
    expect(isSettled).toBe(false)
    site.faults.log = false
    await call
    await site.call('r3')
    await site.journal.drain()
    expect(await inTables(site)).toEqual({ quota: 80, logs: ['r1', 'r3'], open: [] })
  })

  test('and the log is written, running calls end and no new one is admitted', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    const running = await site.ledger.hold({ requestId: 'r2', userId: 1, limitedTokenId: undefined, amount: 20 })
    site.faults.tables = true
    await site.call('r1')
    while (site.journal.isHealthy) await Bun.sleep(5)
    await site.ledger.settle(running, logRow('r2', { quota: 20 }))
    expect(await codeOf(site.call('r3'))).toBe('server.busy')
    const crashed = copyOf(site)
    await recover(crashed)
    expect(await inTables(crashed)).toEqual({ quota: 70, logs: ['r1', 'r2'], open: [] })
    site.faults.tables = false
    await site.journal.drain()
    expect(await inTables(site)).toEqual({ quota: 70, logs: ['r1', 'r2'], open: [] })
  })

  test('a commit that failed and is on disk all the same is done, once', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    const limits = limitADay(70)
    const holding = await site.ledger.hold({
      requestId: 'r1',
      userId: 1,
      limitedTokenId: undefined,
      amount: 30,
      limits,
    })
    for (const id of ['r1', 'runs']) site.ledger.open({ ...openRow(id), is_stream: 1 })
    await site.ledger.whenOpened('r1')
    await site.journal.drain()
    site.faults.answer = true
    site.ledger.open({ ...openRow('begins'), is_stream: 1 })
    await site.ledger.settle(holding, logRow('r1', { quota: 30 }))
    while (site.journal.isHealthy) await Bun.sleep(5)
    site.faults.answer = false
    await site.journal.drain()
    expect(await inTables(site)).toEqual({ quota: 70, logs: ['r1'], open: ['begins', 'runs'] })
    expect(await codeOf(site.call('r2', { quota: 41, limits }))).toBe('server.busy')
    await site.call('r3', { quota: 40, limits })
    expect(await codeOf(site.call('r4', { quota: 31 }))).toBe('user.quota-insufficient')
    await site.journal.drain()
    expect(await inTables(site)).toMatchObject({ quota: 30, logs: ['r1', 'r3'] })
    expect(await verifyLedger(site.db)).toEqual([])
  })

  test('what it has can still be read', async () => {
    const site = await openSite()
    await addUser(site.db, 100)
    site.faults.tables = true
    await site.call('r1')
    expect(await site.db.read.selectFrom('users').select('quota').execute()).toEqual([{ quota: 100 }])
    site.faults.tables = false
  })

  test('answers wait in the end: the log does not grow without bound', async () => {
    const site = await openSite()
    await addUser(site.db, 10_000)
    site.faults.tables = true
    let settled = 0
    const calls = []
    for (let index = 0; index < 4_000; index += 1) {
      calls.push(site.journal.settle({ log: logRow(`r${index}`, { quota: 1 }), held: [] }).then(() => (settled += 1)))
      if (index % 100 === 0) await Bun.sleep(1)
    }
    while (settled < 2_000) await Bun.sleep(5)
    await Bun.sleep(100)
    expect(settled).toBeLessThan(4_000)
    site.faults.tables = false
    await Promise.all(calls)
    await site.journal.drain()
    expect(site.journal.depth).toBe(0)
    expect(await inTables(site)).toMatchObject({ quota: 6_000 })
    expect(await verifyLedger(site.db)).toEqual([])
  })
})

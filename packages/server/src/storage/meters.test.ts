import { expect, test } from 'bun:test'
import { eachSharedState } from '../../test/each-shared-state.ts'
import { setClock } from '../../test/service-parts.ts'
import { createMemoryState } from './memory.ts'
import { createMemoryMeters } from './memory-meters.ts'
import { readBuckets, roomInMs } from './meter-buckets.ts'
import type { Account, MeterOutcome, SharedState } from './shared-state.ts'

const minute = (name: string) => ({ name, windowMs: 60_000 })
const usedIn = async (state: SharedState, name = 'rpm') => (await state.meters.read([minute(name)]))[0]?.used

const placesOf = (outcome: MeterOutcome): number[] => (outcome.state === 'taken' ? outcome.places : [])

eachSharedState('a meter', (make) => {
  const calls = { ...minute('rpm'), limit: 10, amount: 1 }
  const tokens = { ...minute('tpm'), limit: 1_000, amount: 400 }

  test('lets exactly as many through as its limit, however many come at once, over all nodes', async () => {
    const first = await make('a')
    const nodes = [first, make.kind === 'memory' ? first : await make('b')]
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (nodes[index % 2] ?? first).meters.take([calls])),
    )
    expect(outcomes.filter(({ state }) => state === 'taken')).toHaveLength(10)
    expect(await usedIn(first)).toBe(10)
  })

  test('takes from every meter or from none, and names the full one', async () => {
    const state = await make()
    await state.meters.take([calls, tokens])
    await state.meters.take([calls, tokens])
    const outcome = await state.meters.take([calls, tokens])
    expect(outcome).toMatchObject({ state: 'full', index: 1, readings: [{ used: 2 }, { used: 800 }] })
    expect(outcome.state === 'full' && outcome.roomInMs).toBeGreaterThan(58_000)
    expect(outcome.state === 'full' && outcome.roomInMs).toBeLessThanOrEqual(61_000)
    expect(await usedIn(state)).toBe(2)
  })

  test('can be corrected up and down where it was taken', async () => {
    const state = await make()
    const [place = 0] = placesOf(await state.meters.take([tokens]))
    await state.meters.correct([{ ...minute('tpm'), place, change: 250 }])
    expect(await usedIn(state, 'tpm')).toBe(650)
    await state.meters.correct([{ ...minute('tpm'), place, change: -650 }])
    expect(await usedIn(state, 'tpm')).toBe(0)
  })

  test('is not corrected where its window has left', async () => {
    const state = await make()
    const [place = 0] = placesOf(await state.meters.take([tokens]))
    await state.meters.correct([{ ...minute('tpm'), place: place - 62, change: 250 }])
    expect(await usedIn(state, 'tpm')).toBe(400)
  })

  test('with windows of two lengths counts them apart', async () => {
    const state = await make()
    await state.meters.take([calls])
    await state.meters.take([{ ...calls, windowMs: 120_000, amount: 3 }])
    expect(await usedIn(state)).toBe(1)
  })
})

eachSharedState('a limit beside a balance', (make) => {
  const user: Account = 'user:1'
  const day: Account = 'window:user:1:day'
  const accounts = [user, day]
  const allowances = { of: new Map([[day, 100]]), now: 500 }

  const opened = async (used: number, ends = 1_000) => {
    const state = await make()
    await state.balances.settle(
      [
        { account: user, quota: 1_000, version: 1 },
        { account: day, quota: -used, version: 1, ends },
      ],
      [],
    )
    return state
  }

  test('lets holds through up to what it has left, and says when it is over', async () => {
    const { balances } = await opened(40)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => balances.hold(accounts, 20, allowances)))
    expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(3)
    expect(outcomes.at(-1)).toEqual({ state: 'insufficient', account: day, free: 0, ends: 1_000 })
  })

  test('has nothing used when its window is over, but what still runs', async () => {
    const { balances } = await opened(100)
    expect((await balances.hold(accounts, 1, allowances)).state).toBe('insufficient')
    const later = { ...allowances, now: 1_000 }
    expect((await balances.hold(accounts, 90, later)).state).toBe('held')
    expect((await balances.hold(accounts, 20, later)).state).toBe('insufficient')
  })

  test('has nothing used before its window begins, but what runs', async () => {
    const { balances } = await opened(100)
    await balances.settle([{ account: day, quota: -100, version: 2, starts: 600, ends: 1_000 }], [])
    expect((await balances.hold(accounts, 90, allowances)).state).toBe('held')
    expect(await balances.hold(accounts, 20, allowances)).toEqual({ state: 'insufficient', account: day, free: 10 })
    expect((await balances.hold(accounts, 1, { ...allowances, now: 600 })).state).toBe('insufficient')
  })

  test('that is raised counts at once', async () => {
    const { balances } = await opened(100)
    const raised = { of: new Map([[day, 150]]), now: 500 }
    expect((await balances.hold(accounts, 50, raised)).state).toBe('held')
    expect((await balances.hold(accounts, 1, raised)).state).toBe('insufficient')
  })
})

test('a full meter has room when as much as is needed has left, and is empty when all of it has', () => {
  const buckets = new Map([
    [100, 4],
    [130, 4],
  ])
  const window = { windowMs: 60_000, nowMs: 131_000 }
  expect(readBuckets(buckets, window)).toEqual({ used: 8, emptyInMs: 60_000, dead: [] })
  expect(roomInMs(buckets, { ...window, allowed: 5 })).toBe(30_000)
  expect(roomInMs(buckets, { ...window, allowed: 3 })).toBe(60_000)
  expect(readBuckets(buckets, { ...window, nowMs: 161_000 })).toEqual({ used: 4, emptyInMs: 30_000, dead: [100] })
})

test('a meter in memory never lets more than its limit through in any minute', async () => {
  const clock = setClock()
  const meters = createMemoryMeters(clock)
  const admitted: number[] = []
  for (let step = 0; step < 600; step += 1) {
    clock.advance(0.3 + (step % 7) * 0.1)
    const outcome = await meters.take([{ ...minute('rpm'), limit: 10, amount: 1 }])
    if (outcome.state === 'taken') admitted.push(clock.nowMs())
  }
  const busiest = Math.max(...admitted.map((at) => admitted.filter((each) => each >= at && each < at + 60_000).length))
  expect(busiest).toBe(10)
  // It is no stricter than a sixtieth.
  expect(admitted.length).toBeGreaterThanOrEqual(Math.floor((600 * 0.6) / 61) * 10)
})

test('a meter is free again when its minute is over', async () => {
  const clock = setClock()
  const { meters } = createMemoryState({ clock })
  await meters.take([{ ...minute('rpm'), limit: 1, amount: 1 }])
  clock.advance(62)
  expect(await meters.take([{ ...minute('rpm'), limit: 1, amount: 1 }])).toMatchObject({ state: 'taken' })
})

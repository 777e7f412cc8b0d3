import { expect, test } from 'bun:test'
import { eachSharedState } from '../../test/each-shared-state.ts'
import type { Account, BalanceReading, SharedState } from './shared-state.ts'

const user: Account = 'user:1'
const token: Account = 'token:7'
const reading = (quota: number, version: number, account: Account = user): BalanceReading => ({
  account,
  quota,
  version,
})

/** How much can still be held in steps of one. */
async function availableOn(state: SharedState, account: Account = user): Promise<number> {
  let count = 0
  while ((await state.balances.hold([account], 1)).state === 'held') count += 1
  await state.balances.settle([], [{ account, amount: count }])
  return count
}

eachSharedState('a hold', (make) => {
  test('is given to exactly as many as the balance covers', async () => {
    const { balances } = await make()
    await balances.settle([reading(1_000, 1)], [])
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => balances.hold([user], 100)))
    expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(10)
    expect(outcomes.filter(({ state }) => state === 'insufficient')).toHaveLength(90)
    expect(balances.heldHere()).toBe(1_000)
  })

  test('takes from every account or from none', async () => {
    const state = await make()
    await state.balances.settle([reading(10, 1), reading(3, 1, token)], [])
    expect(await state.balances.hold([user, token], 5)).toEqual({ state: 'insufficient', account: token, free: 3 })
    expect(state.balances.heldHere()).toBe(0)
    expect(await availableOn(state)).toBe(10)
  })

  test('names the accounts that nobody has observed', async () => {
    const { balances } = await make()
    await balances.settle([reading(10, 1)], [])
    expect(await balances.hold([user, token], 1)).toEqual({ state: 'unknown', accounts: [token] })
    expect(balances.heldHere()).toBe(0)
  })

  test('of nothing still needs a balance above zero', async () => {
    const { balances } = await make()
    await balances.settle([reading(0, 1), reading(1, 1, token)], [])
    expect(await balances.hold([user], 0)).toEqual({ state: 'insufficient', account: user, free: 0 })
    expect(await balances.hold([token], 0)).toEqual({ state: 'held' })
  })

  test('leaves less for others until it is given back', async () => {
    const state = await make()
    await state.balances.settle([reading(10, 1)], [])
    await state.balances.hold([user], 7)
    expect(await availableOn(state)).toBe(3)
    await state.balances.settle([], [{ account: user, amount: 7 }])
    expect(await availableOn(state)).toBe(10)
    expect(state.balances.heldHere()).toBe(0)
  })

  test('works with amounts beyond 32 bits to the last unit', async () => {
    const { balances } = await make()
    const quota = Number.MAX_SAFE_INTEGER
    await balances.settle([reading(quota, 1)], [])
    expect((await balances.hold([user], quota - 1)).state).toBe('held')
    expect((await balances.hold([user], 2)).state).toBe('insufficient')
    expect((await balances.hold([user], 1)).state).toBe('held')
    expect(balances.heldHere()).toBe(quota)
  })
})

eachSharedState('a reading', (make) => {
  test('that is older never replaces a newer one', async () => {
    const state = await make()
    await state.balances.settle([reading(5, 3)], [])
    await state.balances.settle([reading(100, 2)], [])
    expect(await availableOn(state)).toBe(5)
  })

  test('that is newer is taken over, up or down', async () => {
    const state = await make()
    await state.balances.settle([reading(5, 1)], [])
    await state.balances.settle([reading(8, 2)], [])
    expect(await availableOn(state)).toBe(8)
    await state.balances.settle([reading(-3, 3)], [])
    expect(await availableOn(state)).toBe(0)
  })

  test('leads to the same balance in whatever order it arrives', async () => {
    const readings = [reading(90, 2), reading(80, 3), reading(70, 4), reading(60, 5)]
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const state = await make()
      const account: Account = `user:${order.join('')}` as Account
      await state.balances.settle([reading(100, 1, account)], [])
      for (let index = 0; index < 4; index += 1) await state.balances.hold([account], 10)
      await Promise.all(
        order.map((index) =>
          state.balances.settle(
            readings.slice(index, index + 1).map((each) => ({ ...each, account })),
            [{ account, amount: 10 }],
          ),
        ),
      )
      expect(await availableOn(state, account)).toBe(60)
      expect(state.balances.heldHere()).toBe(0)
    }
  })

  test('of an account with holds leaves the holds in place', async () => {
    const state = await make()
    await state.balances.settle([reading(10, 1)], [])
    await state.balances.hold([user], 4)
    await state.balances.settle([reading(20, 2)], [])
    expect(await availableOn(state)).toBe(16)
  })
})

eachSharedState('a sliding window', (make) => {
  const limit = { limit: 5, windowMs: 60_000 }

  test('never lets more through than its limit, however many come at once', async () => {
    const state = await make()
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => state.hit('someone', limit)))
    expect(outcomes.filter((outcome) => outcome.isAllowed)).toHaveLength(5)
  })

  test('says what remains and when the oldest hit leaves', async () => {
    const state = await make()
    const first = await state.hit('someone', limit)
    expect(first).toMatchObject({ isAllowed: true, remaining: 4 })
    expect(first.resetMs).toBeGreaterThan(59_000)
    expect(first.resetMs).toBeLessThanOrEqual(60_000)
  })

  test('opens again when the oldest hit has left, for one hit', async () => {
    const state = await make()
    const short = { limit: 1, windowMs: 100 }
    // At once, so that however slow this process is, no window can end between the two.
    const hitTwice = async () => {
      const outcomes = await Promise.all([state.hit('someone', short), state.hit('someone', short)])
      return outcomes.filter(({ isAllowed }) => isAllowed).length
    }
    const start = performance.now()
    expect(await hitTwice()).toBe(1)
    let allowed = await hitTwice()
    while (allowed === 0) {
      await Bun.sleep(2)
      allowed = await hitTwice()
    }
    expect(performance.now() - start).toBeGreaterThanOrEqual(98)
    expect(allowed).toBe(1)
  })

  test('is kept for each key', async () => {
    const state = await make()
    for (let count = 0; count < 5; count += 1) await state.hit('someone', limit)
    expect((await state.hit('another', limit)).isAllowed).toBe(true)
  })
})

eachSharedState('a small value', (make) => {
  test('is there until its end', async () => {
    const state = await make()
    await state.put('code', '123', 60_000)
    expect(await state.get('code')).toBe('123')
    await state.put('code', '123', 20)
    while ((await state.get('code')) !== undefined) await Bun.sleep(2)
    expect(await state.take('code')).toBeUndefined()
  })

  test('is taken by one of many', async () => {
    const state = await make()
    await state.put('code', '123', 60_000)
    const taken = await Promise.all(Array.from({ length: 20 }, () => state.take('code')))
    expect(taken.filter((value) => value === '123')).toHaveLength(1)
  })
})

eachSharedState('a lease', (make) => {
  test('has one holder, who may renew it', async () => {
    const state = await make()
    expect(await state.lease('job:a', 'one', 60_000)).toBe(true)
    expect(await state.lease('job:a', 'two', 60_000)).toBe(false)
    expect(await state.lease('job:a', 'one', 60_000)).toBe(true)
  })

  test('is free after its release, which only its holder can do', async () => {
    const state = await make()
    await state.lease('job:a', 'one', 60_000)
    await state.release('job:a', 'two')
    expect(await state.lease('job:a', 'two', 60_000)).toBe(false)
    await state.release('job:a', 'one')
    expect(await state.lease('job:a', 'two', 60_000)).toBe(true)
  })

  test('ends by itself when it is not renewed', async () => {
    const state = await make()
    await state.lease('job:a', 'one', 20)
    while (!(await state.lease('job:a', 'two', 60_000))) await Bun.sleep(2)
    expect(await state.leases('job:')).toEqual(['job:a'])
  })

  test('is listed by the beginning of its name while it lives', async () => {
    const state = await make()
    await state.lease('node:one', 'x', 60_000)
    await state.lease('node:two', 'x', 60_000)
    await state.lease('job:a', 'x', 60_000)
    expect((await state.leases('node:')).sort()).toEqual(['node:one', 'node:two'])
    await state.lease('node:two', 'x', 15)
    while ((await state.leases('node:')).length > 1) await Bun.sleep(2)
    await state.release('node:one', 'x')
    expect(await state.leases('node:')).toEqual([])
  })
})

eachSharedState('a place', (make) => {
  const place = (holder: string, ttlMs = 60_000) => ({ holder, limit: 2, ttlMs })

  test('is given to exactly as many as there are', async () => {
    const state = await make()
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => state.slots.take('user:1', place(`${index}`))),
    )
    expect(taken.filter(Boolean)).toHaveLength(2)
    expect(await state.slots.take('user:2', place('other'))).toBe(true)
  })

  test('is free when its holder gives it back, and only once', async () => {
    const state = await make()
    for (const holder of ['one', 'two']) await state.slots.take('user:1', place(holder))
    await state.slots.free({ name: 'user:1', holder: 'one' })
    await state.slots.free({ name: 'user:1', holder: 'one' })
    expect(await state.slots.take('user:1', place('three'))).toBe(true)
    expect(await state.slots.take('user:1', place('four'))).toBe(false)
  })

  test('ends by itself when nobody keeps it', async () => {
    const state = await make()
    for (const holder of ['alive', 'dead']) await state.slots.take('user:1', place(holder, 200))
    await state.slots.keep([{ name: 'user:1', holder: 'alive' }], 60_000)
    while (!(await state.slots.take('user:1', place('next')))) await Bun.sleep(2)
    expect(await state.slots.take('user:1', place('one more'))).toBe(false)
  })
})

eachSharedState('a notice', (make) => {
  test('reaches every listener of its topic and no other', async () => {
    const state = await make()
    const heard: string[] = []
    state.subscribe('options', (payload) => heard.push(`first ${payload}`))
    state.subscribe('options', (payload) => heard.push(`second ${payload}`))
    state.subscribe('users', (payload) => heard.push(`wrong ${payload}`))
    await untilHeard(state, heard)
    heard.length = 0
    await state.publish('options', 'changed')
    await tellAndHear(state, heard, 'end')
    expect(heard).toEqual(['first changed', 'second changed', 'first end', 'second end'])
  })
})

/** A subscription takes effect a moment after it is made: knock until it does, and hear the last knock. */
async function untilHeard(state: SharedState, heard: string[]): Promise<void> {
  while (heard.length === 0) {
    await state.publish('options', 'knock')
    await Bun.sleep(2)
  }
  await tellAndHear(state, heard, 'no more knocks')
}

/** Notices come in the order in which they are told. */
async function tellAndHear(state: SharedState, heard: string[], payload: string): Promise<void> {
  await state.publish('options', payload)
  while (!heard.includes(`second ${payload}`)) await Bun.sleep(2)
}

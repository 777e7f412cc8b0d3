import { expect, test } from 'bun:test'
import { eventually } from '../../test/eventually.ts'
import { setClock } from '../../test/service-parts.ts'
import { createLog } from '../platform/log.ts'
import { createMemoryState } from '../storage/memory.ts'
import { createChannelRound, isRoundDue } from './channel-round.ts'

/** Rounds of two nodes that share their state. */
function openNodes({ pauseMs = 0 } = {}) {
  const clock = setClock()
  const shared = createMemoryState({ clock })
  const parts = { shared, clock, log: createLog('silent'), pauseMs }
  const [first, second] = ['a', 'b'].map((node) => createChannelRound('test', { ...parts, node }))
  if (!first || !second) throw new Error('there are two')
  return { clock, shared, first, second }
}

const list = async () => [1, 2, 3, 4, 5, 6]
/** Visits that wait to be let go. */
function gate() {
  const visited: number[] = []
  const open = Promise.withResolvers<void>()
  const visit = async (id: number, signal: AbortSignal) => {
    visited.push(id)
    await Promise.race([open.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    return id % 2 === 0
  }
  return { visited, visit, letGo: open.resolve }
}

test('every channel is visited once, and the end tells how many failed', async () => {
  const { first, clock } = openNodes()
  const { visited, visit, letGo } = gate()
  letGo()
  await (await first.begin({ list, visit }))?.ended
  expect(visited.sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await first.progress()).toEqual({ running: false, done: 6, total: 6, failed: 3, started_at: clock.now() })
})

test('of all nodes one has a round at a time, and each knows how far it is', async () => {
  const { first, second } = openNodes()
  const { visited, visit, letGo } = gate()
  const begun = await first.begin({ list, visit })
  expect(await first.begin({ list, visit })).toBeUndefined()
  expect(await second.begin({ list, visit })).toBeUndefined()
  await eventually(20_000, async () => expect(await second.progress()).toMatchObject({ running: true, total: 6 }))
  letGo()
  await begun?.ended
  expect(visited).toHaveLength(6)
  expect(await second.progress()).toMatchObject({ running: false, done: 6 })
  const again = await second.begin({ list, visit })
  await again?.ended
  expect(visited).toHaveLength(12)
})

test('two that begin at the same moment are one round', async () => {
  const { first, second } = openNodes()
  const { visit, letGo } = gate()
  const begun = await Promise.all([first, first, second].map((round) => round.begin({ list, visit })))
  expect(begun.filter(Boolean)).toHaveLength(1)
  letGo()
  await Promise.all(begun.map((one) => one?.ended))
})

test('a stop ends the round at its next step, and none begins any more', async () => {
  const { first, second } = openNodes()
  const { visited, visit } = gate()
  let finished = 0
  await first.begin({ list, visit, finished: () => (finished += 1) })
  await eventually(20_000, () => expect(visited).toHaveLength(4))
  await first.stop()
  expect([visited.length, finished]).toEqual([4, 0])
  expect(await second.progress()).toMatchObject({ running: false, done: 0 })
  expect(await first.begin({ list, visit })).toBeUndefined()
})

test('with a pause between two, one channel is visited at a time, and a stop does not wait for the pause', async () => {
  const { first } = openNodes({ pauseMs: 60_000 })
  const { visited, visit, letGo } = gate()
  letGo()
  await first.begin({ list, visit })
  await eventually(20_000, async () => expect(await first.progress()).toMatchObject({ done: 1 }))
  await first.stop()
  expect(visited).toEqual([1])
})

test('a visit that throws counts as failed, and a list that cannot be read ends the round', async () => {
  const { first } = openNodes()
  const fail = () => Promise.reject(new Error('no'))
  await (await first.begin({ list, visit: fail }))?.ended
  expect(await first.progress()).toMatchObject({ running: false, done: 6, failed: 6 })
  await (await first.begin({ list: fail, visit: fail }))?.ended
  expect(await first.progress()).toMatchObject({ running: false, done: 0, total: 0 })
})

test('a round whose node is not heard of any more does not count as running', async () => {
  const { first, second, clock } = openNodes()
  const { visit, letGo } = gate()
  const begun = await first.begin({ list, visit })
  clock.advance(21)
  expect(await second.progress()).toMatchObject({ running: false })
  letGo()
  await begun?.ended
})

test('a round that begins by itself is due once in a period, whatever the timers of the nodes', async () => {
  const { shared, clock } = openNodes()
  const due = (node: string) => isRoundDue('test', { everyMs: 60_000, shared, node })
  expect(await due('a')).toBe(true)
  clock.advance(30)
  expect(await due('b')).toBe(false)
  clock.advance(30)
  expect(await due('a')).toBe(true)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { RedisClient } from 'bun'
import { type RealServer, startRedis } from '../../test/real-servers.ts'
import { startTcpProxy } from '../../test/tcp-proxy.ts'
import { watchLag } from '../../test/watch-lag.ts'
import { createRedisState } from './redis.ts'
import type { Account, SharedState } from './shared-state.ts'
import { isUnavailable } from './unavailable.ts'

let server: RealServer
const open: SharedState[] = []
let prefix = ''

beforeAll(async () => {
  server = await startRedis()
})
afterEach(async () => {
  for (const state of open.splice(0)) await state.close()
})
afterAll(() => server.stop())

function node(name: string): SharedState {
  if (open.length === 0) prefix = `test:${crypto.randomUUID()}:`
  const state = createRedisState({ url: server.url, node: name, prefix })
  open.push(state)
  return state
}

const user: Account = 'user:1'
const observed = (quota: number, version = 1) => [{ account: user, quota, version }]

async function command(...words: [string, ...string[]]): Promise<unknown> {
  const client = new RedisClient(server.url)
  const reply: unknown = await client.send(words[0], words.slice(1))
  client.close()
  return reply
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 6_000; attempt += 1) {
    if (await isReached()) return
    await Bun.sleep(5)
  }
  throw new Error('not reached within 30 s')
}

const works = (state: SharedState) =>
  state.ping().then(
    () => true,
    () => false,
  )
/** What Redis says that a node holds. */
const heldInRedis = async (name: string) =>
  Number((await command('HGET', `${prefix}account:${user}`, `h:${name}`)) ?? 0)
const refusalTo = (state: SharedState, amount: number) =>
  Promise.resolve(state.balances.hold([user], amount)).catch((error) => error)
const stateOf = async (state: SharedState, amount: number) => (await state.balances.hold([user], amount)).state

test('two nodes together hold exactly what the balance covers', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : two).balances.hold([user], 1)),
  )
  expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(10)
  expect(one.balances.heldHere() + two.balances.heldHere()).toBe(10)
})

test('what a vanished node held is free again, once the balance was read again', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 8)
  await one.close()
  expect(await stateOf(two, 5)).toBe('insufficient')
  await two.balances.dropHoldsOf('one')
  expect(await stateOf(two, 5)).toBe('unknown')
  await two.balances.settle(observed(10, 2), [])
  expect(await stateOf(two, 10)).toBe('held')
})

test('dropping one node leaves the holds of another', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 4)
  await two.balances.hold([user], 3)
  // A node that lives would announce what it holds as soon as the account is known again.
  await one.close()
  await two.balances.dropHoldsOf('one')
  await two.balances.settle(observed(10, 2), [])
  expect(await stateOf(two, 8)).toBe('insufficient')
  expect(await stateOf(two, 7)).toBe('held')
})

test('a node that was dropped by mistake has its holds back at its next step', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 4)
  await two.balances.dropHoldsOf('one')
  await one.balances.settle(observed(10, 2), [])
  await until(async () => (await heldInRedis('one')) === 4)
  expect(await stateOf(two, 7)).toBe('insufficient')
})

test('after a flush the account is unknown, and once observed every node has its holds back', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 3)
  await two.balances.hold([user], 4)
  await until(() => works(two))
  await command('FLUSHALL')
  expect(await stateOf(one, 1)).toBe('unknown')
  await one.balances.settle(observed(10), [])
  expect(await heldInRedis('one')).toBe(3)
  await until(async () => (await heldInRedis('two')) === 4)
  expect(await stateOf(one, 4)).toBe('insufficient')
  expect(await stateOf(one, 3)).toBe('held')
})

test('holds given back while Redis was empty are not counted later', async () => {
  const one = node('one')
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 3)
  await command('FLUSHALL')
  await one.balances.settle([], [{ account: user, amount: 3 }])
  await one.balances.settle(observed(10), [])
  expect(await stateOf(one, 10)).toBe('held')
  expect(one.balances.heldHere()).toBe(10)
})

test('a flush in the midst of many calls leaves books and Redis equal', async () => {
  const one = node('one')
  const call = async (index: number): Promise<void> => {
    while ((await one.balances.hold([user], 1 + (index % 7))).state === 'unknown') {
      await one.balances.settle(observed(1_000_000, 1), [])
    }
    if (index % 3 === 0) await one.balances.settle([], [{ account: user, amount: 1 + (index % 7) }])
  }
  const calls = Array.from({ length: 600 }, (_, index) => call(index))
  await command('FLUSHALL')
  await Promise.all(calls)
  const expected = Array.from({ length: 600 }, (_, index) => (index % 3 === 0 ? 0 : 1 + (index % 7)))
  const sum = expected.reduce((total, amount) => total + amount, 0)
  expect(one.balances.heldHere()).toBe(sum)
  await until(async () => (await heldInRedis('one')) === sum)
})

test('a restarted Redis is used again, with the holds of this node, and listeners hear that they may have missed something', async () => {
  const one = node('one')
  const heard: string[] = []
  one.subscribe('options', (payload) => heard.push(payload))
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 3)
  await server.halt('SIGKILL')
  const lag = watchLag()
  const started = performance.now()
  expect(await works(one)).toBe(false)
  expect(performance.now() - started).toBeLessThan(2_000 + 2 * lag.worstMs())
  await server.start()
  await until(() => works(one))
  expect(await stateOf(one, 1)).toBe('unknown')
  await one.balances.settle(observed(10), [])
  expect(await heldInRedis('one')).toBe(3)
  await until(async () => heard.length > 0)
  expect(heard).toEqual([''])
  await one.publish('options', 'changed')
  await until(async () => heard.length > 1)
  expect(heard).toEqual(['', 'changed'])
})

test('what a node changed while Redis was away from it alone is heard by the others when it is back', async () => {
  const proxy = await startTcpProxy(Number(new URL(server.url).port))
  const two = node('two')
  const cutOff = createRedisState({ url: `redis://127.0.0.1:${proxy.port}`, node: 'one', prefix })
  open.push(cutOff)
  const heard: string[] = []
  two.subscribe('channels', (payload) => heard.push(payload))
  await until(async () => {
    await cutOff.publish('channels', 'knock')
    return heard.length > 0
  })
  proxy.swallow()
  expect(await cutOff.publish('channels', 'changed').catch(isUnavailable)).toBe(true)
  expect(heard).not.toContain('')
  proxy.cut()
  proxy.forward()
  await until(async () => heard.includes(''))
  proxy.stop()
})

test('balances that a restarted Redis has from its disk are unknown, and so are the holds in them', async () => {
  const [one, two] = [node('one'), node('two')]
  await one.balances.settle(observed(10), [])
  await two.balances.hold([user], 3)
  await command('SAVE')
  await one.balances.settle(observed(2, 2), [])
  await two.balances.settle([], [{ account: user, amount: 3 }])
  await server.halt('SIGKILL')
  await server.start()
  for (const state of [one, two]) await until(() => works(state))
  expect([await stateOf(one, 5), await stateOf(two, 5)]).toEqual(['unknown', 'unknown'])
  await one.balances.settle(observed(2, 2), [])
  expect([await stateOf(one, 5), await stateOf(one, 2)]).toEqual(['insufficient', 'held'])
  await command('FLUSHALL')
  await command('SAVE')
})

test('a settlement that Redis missed is told when it is back', async () => {
  const one = node('one')
  await one.balances.settle(observed(10), [])
  await one.balances.hold([user], 6)
  process.kill(server.pid, 'SIGSTOP')
  await one.balances.settle(observed(4, 2), [{ account: user, amount: 6 }])
  expect(one.balances.heldHere()).toBe(0)
  process.kill(server.pid, 'SIGCONT')
  await until(() => works(one))
  await until(async () => (await heldInRedis('one')) === 0)
  expect(await stateOf(one, 5)).toBe('insufficient')
  expect(await stateOf(one, 4)).toBe('held')
})

test('a hold whose answer was lost does not stay', async () => {
  const one = node('one')
  await one.balances.settle(observed(10), [])
  process.kill(server.pid, 'SIGSTOP')
  const lag = watchLag()
  const started = performance.now()
  expect(isUnavailable(await refusalTo(one, 6))).toBe(true)
  expect(performance.now() - started).toBeLessThan(2_000 + 2 * lag.worstMs())
  // The stopped server still has the command in its socket and carries it out now.
  process.kill(server.pid, 'SIGCONT')
  await until(() => works(one))
  await until(async () => (await heldInRedis('one')) === 0)
  expect(one.balances.heldHere()).toBe(0)
})

test('Redis may be absent at the start', async () => {
  await server.halt()
  const one = node('one')
  expect(isUnavailable(await one.ping().catch((error) => error))).toBe(true)
  expect(isUnavailable(await refusalTo(one, 1))).toBe(true)
  await server.start()
  await until(() => works(one))
  expect(await one.lease('job:a', 'one', 1_000)).toBe(true)
})

test('forgotten scripts are sent again', async () => {
  const one = node('one')
  await one.balances.settle(observed(10), [])
  await command('SCRIPT', 'FLUSH')
  expect(await stateOf(one, 1)).toBe('held')
  expect(await heldInRedis('one')).toBe(1)
})

test('an account without holds is forgotten in time, one with holds is not', async () => {
  const one = node('one')
  const ttl = async () => Number(await command('TTL', `${prefix}account:${user}`))
  await one.balances.settle(observed(10), [])
  expect(await ttl()).toBeGreaterThan(80_000)
  await one.balances.hold([user], 1)
  expect(await ttl()).toBe(-1)
  await one.balances.settle([], [{ account: user, amount: 1 }])
  expect(await ttl()).toBeGreaterThan(80_000)
})

test.each([
  ['a Redis that is not there', () => 'redis://:canary@127.0.0.1:1', 'at 127.0.0.1:1: nobody answers there, or it'],
  ['a number of no database', () => `${server.url}/1001`, 'DB index is out of range'],
])('%s is named', async (_, url, said) => {
  const state = createRedisState({ url: url(), node: 'one', prefix: 'test:' })
  open.push(state)
  await until(async () => (await reasonOf(state)).includes(said))
  expect(await reasonOf(state)).not.toContain('canary')
})

const reasonOf = (state: SharedState): Promise<string> =>
  state.ping().then(
    () => '',
    (error: Error) => error.message,
  )

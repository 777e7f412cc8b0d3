import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../../test/eventually.ts'
import { type RealServer, startRedis } from '../../test/real-servers.ts'
import { setClock } from '../../test/service-parts.ts'
import { createLog } from '../platform/log.ts'
import { createRedisState } from './redis.ts'
import { createSteadyCounters } from './steady-counters.ts'

let server: RealServer

beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

const LIMIT = { limit: 2, windowMs: 60_000 }

test('limits hold on this node while Redis is away, and over all nodes before and after', async () => {
  const clock = setClock()
  const shared = createRedisState({ url: server.url, node: 'a', prefix: 'test:' })
  const counters = createSteadyCounters({ shared, clock, log: createLog('silent') })
  const count = async () => (await counters.hit('key', LIMIT)).isAllowed

  expect([await count(), await count(), await count()]).toEqual([true, true, false])
  await server.halt()
  expect([await count(), await count(), await count()]).toEqual([true, true, false])
  await counters.put('note', 'kept here', 60_000)
  expect(await counters.get('note')).toBe('kept here')

  await server.start()
  await eventually(20_000, () => shared.ping())
  clock.advance(5)
  expect(await counters.get('note')).toBeUndefined()
  await shared.close()
}, 120_000)

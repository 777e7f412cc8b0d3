import { afterAll, beforeAll, expect, test } from 'bun:test'
import { RedisClient } from 'bun'
import { type RealServer, startRedis } from '../../test/real-servers.ts'
import { clearRedis } from './clear-redis.ts'
import { createRedisState } from './redis.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

test('a restored site knows no balance of the time after its backup; keys of others stay', async () => {
  const state = createRedisState({ url: server.url, node: 'one' })
  const client = new RedisClient(server.url)
  await client.set('another-site:key', 'stays')
  const accounts = Array.from({ length: 1_500 }, (_, id) => ({
    account: `user:${id}` as const,
    quota: 10,
    version: 90,
  }))
  await state.balances.settle(accounts, [])
  expect((await state.balances.hold(['user:1'], 1)).state).toBe('held')
  expect(await clearRedis(server.url)).toBeGreaterThanOrEqual(1_500)
  expect((await state.balances.hold(['user:2'], 1)).state).toBe('unknown')
  expect(await client.get('another-site:key')).toBe('stays')
  client.close()
  await state.close()
})

test('a Redis that is away is said, so that it is emptied before the start', async () => {
  expect(await clearRedis('redis://127.0.0.1:9').catch(String)).toContain('Empty it before')
})

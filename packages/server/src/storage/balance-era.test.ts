import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import { redisUrl } from '../../test/each-shared-state.ts'
import { balanceEraOf, endBalanceEra } from './balance-era.ts'
import { createRedisState } from './redis.ts'

eachDatabase('the era of the balances', (make) => {
  test('lasts over starts with Redis, and ends when a server starts without it', async () => {
    const db = await make()
    const first = await balanceEraOf(db)
    expect(await balanceEraOf(db)).toBe(first)
    await endBalanceEra(db)
    expect(await balanceEraOf(db)).not.toBe(first)
  })
})

test('what Redis was told of balances counts in their era alone', async () => {
  const prefix = `test:${crypto.randomUUID()}:`
  const holdIn = async (balanceEra: string, quota?: number) => {
    const state = createRedisState({ url: await redisUrl(), node: balanceEra, balanceEra, prefix })
    if (quota !== undefined) await state.balances.settle([{ account: 'user:1', quota, version: 1 }], [])
    const { state: outcome } = await state.balances.hold(['user:1'], 1)
    await state.balances.settle([], outcome === 'held' ? [{ account: 'user:1', amount: 1 }] : [])
    await state.close()
    return outcome
  }
  expect(await holdIn('first', 100)).toBe('held')
  expect(await holdIn('first')).toBe('held')
  expect(await holdIn('second')).toBe('unknown')
  expect(await holdIn('second', 0)).toBe('insufficient')
})

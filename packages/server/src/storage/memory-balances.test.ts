import { expect, test } from 'bun:test'
import { createMemoryBalances } from './memory-balances.ts'

const user = 'user:1'
const reading = (quota: number, version: number) => [{ account: user, quota, version }] as const

test('a charge that is in no reading yet counts once, whatever readings come in between', async () => {
  const balances = createMemoryBalances()
  const hold = async (amount: number) => (await balances.hold([user], amount)).state
  // Before its account is known at all.
  const nothingOwed = balances.owe([{ account: user, amount: 60 }])
  expect(await hold(10)).toBe('unknown')
  await balances.settle(reading(100, 1), [])
  expect(await hold(41)).toBe('insufficient')
  // A credit of 50, written without the charge.
  await balances.settle(reading(150, 2), [])
  expect(await hold(91)).toBe('insufficient')
  await balances.settle(reading(90, 3), [])
  nothingOwed()
  expect(await hold(91)).toBe('insufficient')
  expect(await hold(90)).toBe('held')
})

test('what is owed can take all of a balance: then not even a free call is admitted', async () => {
  const balances = createMemoryBalances()
  await balances.settle(reading(100, 1), [])
  balances.owe([{ account: user, amount: 100 }])
  expect((await balances.hold([user], 0)).state).toBe('insufficient')
})

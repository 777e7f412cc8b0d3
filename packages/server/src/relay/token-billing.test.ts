import { expect, test } from 'bun:test'
import { shown } from './token-billing.ts'

const inUsd = (quota: bigint, unit = 500_000) => shown(quota, { DisplayInCurrencyEnabled: true, QuotaPerUnit: unit })

test.each([
  [0n, 0],
  [1n, 0.000002],
  [-1n, -0.000002],
  [500_000n, 1],
  [123_456_789n, 246.913578],
  [9_007_199_254_740_991n, 18014398509.481983],
])('%p units are shown as %p USD', (quota, usd) => {
  expect(inUsd(quota)).toBe(usd)
})

test('a hundredfold that no JavaScript number holds is still exact', () => {
  expect(inUsd(9_007_199_254_740_991n * 100n)).toBe(1801439850948.1982)
})

test('a unit of any size divides without an error of its own', () => {
  expect([inUsd(1n, 3), inUsd(1n, 0.5), inUsd(7n, 1e12)]).toEqual([1 / 3, 2, 7e-12])
})

test('a site that shows no currency shows quota units', () => {
  expect(shown(7n, { DisplayInCurrencyEnabled: false, QuotaPerUnit: 500_000 })).toBe(7)
})

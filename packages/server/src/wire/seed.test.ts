import { expect, test } from 'bun:test'
import { seedWithin } from './seed.ts'

test.each([
  [4_321, 4_321],
  [1, 1],
  [10_000, 10_000],
  [10_001, 1],
  [0, 10_000],
  [-1, 9_999],
  [Number.MAX_SAFE_INTEGER, 740_991 % 10_000],
])('the seed %d is %d for a vendor that takes 1 to 10,000', (seed, folded) => {
  expect(seedWithin(seed, { min: 1, max: 10_000 })).toBe(folded)
})

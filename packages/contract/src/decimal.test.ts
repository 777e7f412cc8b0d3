import { expect, test } from 'bun:test'
import { decimalOf, multiplyRatios, roundHalfUp, roundHalfUpInNumbers } from './decimal.ts'

test.each([
  [[0.1, 3], 0.3],
  [[1.25, 1.6], 2],
  [[0.04, 2, 1.5, 3], 0.36],
  [[0.0025, 37.5], 0.09375],
  [[], 1],
  [[1e-7, 0.5], 5e-8],
  [[0, 5], 0],
])('ratios are multiplied as they are written: %p', (ratios, product) => {
  expect(multiplyRatios(...ratios)).toBe(product)
})

test('a number is the decimal it is written as', () => {
  expect(decimalOf(0.1)).toMatchObject({ digits: 1n, scale: 1 })
  expect(decimalOf(1e21)).toMatchObject({ digits: 10n ** 21n, scale: 0 })
})

test.each([
  [0, 3],
  [1, 3],
  [499, 3],
  [500, 3],
  [1_500, 3],
  [Number.MAX_SAFE_INTEGER, 0],
  [Number.MAX_SAFE_INTEGER, 1],
  [Number.MAX_SAFE_INTEGER, 15],
  // Their quotients are nearer to a whole number than any other number is.
  [9_007_199_254_739_999, 3],
  [9_007_199_254_740_000, 3],
  [4_999_999_999_999_999, 15],
])('%p over 10^%p is rounded in plain numbers as it is in large ones', (digits, scale) => {
  expect(roundHalfUpInNumbers(digits, scale)).toBe(roundHalfUp({ digits: BigInt(digits), scale }))
})

test.each([
  [Number.MAX_SAFE_INTEGER + 1, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 0],
  [0.5, 0],
  [1, 16],
])('%p over 10^%p is not rounded in plain numbers, which may not be exact', (digits, scale) => {
  expect(roundHalfUpInNumbers(digits, scale)).toBeUndefined()
})

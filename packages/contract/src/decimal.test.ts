import { expect, test } from 'bun:test'
import { decimalOf, multiplyRatios } from './decimal.ts'

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
  expect(decimalOf(0.1)).toEqual({ digits: 1n, scale: 1 })
  expect(decimalOf(1e21)).toEqual({ digits: 10n ** 21n, scale: 0 })
})

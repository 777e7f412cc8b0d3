import { expect, test } from 'bun:test'
import { shortAmount } from './short-amount.ts'

test('of long amounts only the outer digits are shown', () => {
  expect(shortAmount(0)).toBeUndefined()
  expect(shortAmount(99_999.99)).toBeUndefined()
  expect(shortAmount(1_234_567.8)).toBe('12..67.80')
  expect(shortAmount(-5.5)).toBeUndefined()
})

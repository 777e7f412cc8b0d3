import { expect, test } from 'bun:test'
import { shortAmount } from './short-amount.ts'

test('amounts keep two decimals, and long ones only their outer digits', () => {
  expect(shortAmount(0)).toBe('0.00')
  expect(shortAmount(12.345)).toBe('12.35')
  expect(shortAmount(99_999.99)).toBe('99999.99')
  expect(shortAmount(1_234_567.8)).toBe('12..67.80')
  expect(shortAmount(-5.5)).toBe('-5.50')
})

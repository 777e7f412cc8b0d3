import { expect, test } from 'bun:test'
import { currencyOf, methodsOf, minimumOf } from './pay-methods.ts'

const status = {
  enable_online_topup: true,
  enable_stripe_topup: true,
  min_topup: 2,
  stripe_min_topup: 5,
  stripe_currency: 'eur',
  quota_per_unit: 500_000,
  display_in_currency: true,
}

test('only methods that the operator has set up are offered', () => {
  expect(methodsOf(status)).toEqual(['zfb', 'wx', 'stripe'])
  expect(methodsOf({ ...status, enable_online_topup: false })).toEqual(['stripe'])
  expect(methodsOf({ ...status, enable_online_topup: false, enable_stripe_topup: false })).toEqual([])
})

test('the smallest amount is in dollars, or in quota units where the site shows those', () => {
  expect(minimumOf('wx', status)).toBe(2)
  expect(minimumOf('stripe', status)).toBe(5)
  expect(minimumOf('wx', { ...status, display_in_currency: false })).toBe(1_000_000)
  expect(minimumOf('zfb', { ...status, min_topup: 0 })).toBe(1)
})

test('Epay takes yuan and Stripe what the operator has chosen', () => {
  expect([currencyOf('zfb', status), currencyOf('stripe', status)]).toEqual(['cny', 'eur'])
})

import { expect, test } from 'bun:test'
import { defaultOptions, type OptionValues, parseOption } from '@tollgate/contract/options'
import { PAYMENT_OPTIONS } from '../../../test/payment-gateways.ts'
import { gatewayFor, stripeSettings, termsFor } from './gateways.ts'

const optionsWith = (changes: Partial<OptionValues> = {}): OptionValues => ({
  ...defaultOptions(),
  ...PAYMENT_OPTIONS,
  ...changes,
})

test.each([
  ['sk_test_1', false],
  ['rk_test_1', false],
  ['sk_live_1', true],
  ['rk_live_1', true],
])('the key %s moves real money: %p', (StripeApiSecret, isLive) => {
  expect(stripeSettings(optionsWith({ StripeApiSecret }))?.isLive).toBe(isLive)
})

test('each gateway has prices of its own', () => {
  const options = optionsWith({ Price: 7, MinTopUp: 2, StripeUnitPrice: 150, StripeMinTopUp: 5, StripeCurrency: 'jpy' })
  expect(gatewayFor('zfb', options)).toMatchObject({ currency: 'cny', terms: { unitPrice: 7, minimumUsd: 2 } })
  expect(gatewayFor('stripe', options)).toMatchObject({
    currency: 'jpy',
    terms: { unitPrice: 150, minimumUsd: 5, fractionDigits: 0 },
  })
  expect(termsFor('stripe', options).unitPrice).toBe(150)
  expect(termsFor('', options).unitPrice).toBe(7)
})

test('currencies are three letters, and those whose amounts are odd are refused', () => {
  expect(parseOption('StripeCurrency', ' EUR ')).toBe('eur')
  for (const text of ['', 'euro', 'e1r', 'kwd', 'UGX']) expect(() => parseOption('StripeCurrency', text)).toThrow()
})

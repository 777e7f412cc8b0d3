import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { seededRandom } from '../../../test/seeded-random.ts'
import { formatMinor, type PriceTerms, priceTopUp, readMoney } from './top-up-price.ts'

const TERMS: PriceTerms = { unitPrice: 7.3, minimumUsd: 1, fractionDigits: 2 }
const OPTIONS: Parameters<typeof priceTopUp>[2] = {
  DisplayInCurrencyEnabled: true,
  QuotaPerUnit: 500_000,
  TopupGroupRatio: { default: 1, vip: 0.85, free: 0, partner: 1.005 },
}
const inUnits = { ...OPTIONS, DisplayInCurrencyEnabled: false }

interface Case {
  amount: number
  group?: string
  terms?: Partial<PriceTerms>
  options?: typeof OPTIONS
}
const price = ({ amount, group = 'default', terms = {}, options = OPTIONS }: Case) =>
  priceTopUp({ amount, group }, { ...TERMS, ...terms }, options)

test.each<[string, Case, { quota: number; usd: number; money: string }]>([
  ['dollars at the plain price', { amount: 10 }, { quota: 5_000_000, usd: 10, money: '73.00' }],
  ['a group that pays less', { amount: 10, group: 'vip' }, { quota: 5_000_000, usd: 10, money: '62.05' }],
  ['a group with a ratio of 0', { amount: 10, group: 'free' }, { quota: 5_000_000, usd: 10, money: '73.00' }],
  ['a group that is not listed', { amount: 10, group: 'new' }, { quota: 5_000_000, usd: 10, money: '73.00' }],
  [
    "a group named like an object's own",
    { amount: 10, group: 'constructor' },
    { quota: 5_000_000, usd: 10, money: '73.00' },
  ],
  [
    'half a cent, rounded up',
    { amount: 1, group: 'partner', terms: { unitPrice: 1 } },
    { quota: 500_000, usd: 1, money: '1.01' },
  ],
  [
    'a sum that binary numbers miss',
    { amount: 3, terms: { unitPrice: 0.1 } },
    { quota: 1_500_000, usd: 3, money: '0.30' },
  ],
  ['1.005 exactly', { amount: 1, terms: { unitPrice: 1.005 } }, { quota: 500_000, usd: 1, money: '1.01' }],
  ['quota units', { amount: 750_000, options: inUnits }, { quota: 750_000, usd: 1.5, money: '10.95' }],
  [
    'a currency without cents',
    { amount: 3, terms: { unitPrice: 150.5, fractionDigits: 0 } },
    { quota: 1_500_000, usd: 3, money: '452' },
  ],
  [
    'a unit that is no whole number',
    { amount: 3, options: { ...OPTIONS, QuotaPerUnit: 0.5 + 1 } },
    { quota: 5, usd: 3, money: '21.90' },
  ],
  [
    'the largest price',
    { amount: 999_999, terms: { unitPrice: 1 } },
    { quota: 499_999_500_000, usd: 999_999, money: '999999.00' },
  ],
])('%s', (_what, given, expected) => {
  expect(price(given)).toEqual(expected)
})

test.each<[string, Case, string]>([
  ['nothing', { amount: 0 }, 'wallet.amount-low'],
  ['a negative amount', { amount: -5 }, 'wallet.amount-low'],
  ['less than the minimum', { amount: 4, terms: { minimumUsd: 5 } }, 'wallet.amount-low'],
  ['less than the minimum in units', { amount: 499_999, options: inUnits }, 'wallet.amount-low'],
  ['half a dollar', { amount: 1.5 }, 'request.invalid-field'],
  ['no number', { amount: Number.NaN }, 'request.invalid-field'],
  ['infinity', { amount: Number.POSITIVE_INFINITY }, 'request.invalid-field'],
  ['more than gateways take', { amount: 1e12 }, 'wallet.amount-high'],
  ['more than is exact', { amount: 2 ** 60 }, 'wallet.amount-high'],
  ['more quota than one order may have', { amount: 2_000_001, terms: { unitPrice: 0.01 } }, 'wallet.amount-high'],
  ['a price of nothing', { amount: 10, terms: { unitPrice: 0 } }, 'wallet.price-low'],
  ['a price of a cent', { amount: 1, terms: { unitPrice: 0.01 } }, 'wallet.price-low'],
])('%s is refused', (_what, given, code) => {
  const refusal = () => {
    try {
      return price(given)
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  expect(refusal()).toBe(code)
})

test('10,000 random prices are the exact ones, and more never costs less', () => {
  const random = seededRandom('top-up prices')
  for (let round = 0; round < 10_000; round += 1) {
    const [cents, mills, amount] = [random.below(2_000) + 1, random.below(3_000) + 10, random.below(4_000) + 1]
    const given = (dollars: number): Case => ({
      amount: dollars,
      group: 'random',
      terms: { unitPrice: cents / 100 },
      options: { ...OPTIONS, TopupGroupRatio: { ...OPTIONS.TopupGroupRatio, random: mills / 1000 } },
    })
    // In thousandths of a cent, where everything is whole.
    const exact = BigInt(amount) * BigInt(cents) * BigInt(mills)
    const rounded = (exact + 500n) / 1000n
    if (rounded <= 1n || rounded > 99_999_999n) continue
    const { money } = price(given(amount))
    expect(money).toBe(formatMinor(rounded, 2))
    if (rounded < 90_000_000n) expect(Number(price(given(amount + 1)).money)).toBeGreaterThanOrEqual(Number(money))
  }
})

test.each([
  ['73', '73.00'],
  ['73.0', '73.00'],
  ['73.00', '73.00'],
  ['073.10', '73.10'],
  ['73.100', '73.10'],
  ['0.01', '0.01'],
  ['73.001', undefined],
  ['-73.00', undefined],
  ['+73.00', undefined],
  ['7.3e1', undefined],
  ['0x49', undefined],
  ['73,00', undefined],
  [' 73.00', undefined],
  ['73.', undefined],
  ['.5', undefined],
  ['', undefined],
  ['NaN', undefined],
  ['9'.repeat(30), undefined],
])('a gateway that writes %p means %p', (text, money) => {
  expect(readMoney(text, 2)).toBe(money)
})

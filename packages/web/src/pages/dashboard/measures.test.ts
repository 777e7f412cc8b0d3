import { expect, test } from 'bun:test'
import { axisText, exactText, measures, measuresFor, sourcesOf } from './measures.ts'

const dollars = { inCurrency: true, quotaPerUnit: 500_000 }
const units = { inCurrency: false, quotaPerUnit: 500_000 }
const sums = {
  calls: 4,
  quota: 1_000_000,
  input_tokens: 30,
  output_tokens: 12,
  cost: null,
  margin: -0.5,
  first_token_ms: 1250,
  errors: 1,
}

test('each measure reads its own sum, money in the unit that the site shows', () => {
  const values = (display: typeof dollars) => measures.map(({ read }) => read(sums, display))
  expect(values(dollars)).toEqual([2, null, -0.5, 4, 42, 1.25, 1])
  expect(values(units)[0]).toBe(1_000_000)
})

test('each measure reads nothing but what is asked for with its choice', () => {
  const nothing = { ...sums, calls: 0, quota: 0, input_tokens: 0, output_tokens: 0, margin: null, first_token_ms: null }
  for (const { chosenBy, read } of measures) {
    const asked = Object.fromEntries(sourcesOf(chosenBy).map((name) => [name, sums[name]]))
    expect(read({ ...nothing, errors: 0, ...asked }, dollars)).toBe(read(sums, dollars))
  }
})

test('users see neither cost nor margin', () => {
  expect(measuresFor(false).map(({ name }) => name)).toEqual(['quota', 'calls', 'tokens', 'first-token', 'errors'])
  expect(measuresFor(true)).toHaveLength(7)
})

test('values are exact, what is unknown is a dash', () => {
  expect(exactText(1234.5, { unit: 'quota' }, dollars)).toBe('$1,234.5000')
  expect(exactText(-0.5, { unit: 'usd' }, units)).toBe('-$0.5000')
  expect(exactText(12345, { unit: 'count' }, dollars)).toBe('12,345')
  expect(exactText(null, { unit: 'seconds' }, dollars)).toBe('–')
})

test('the axis has as many decimals as its steps need', () => {
  expect(axisText(0.015, 0.005, { unit: 'usd' }, dollars)).toBe('$0.015')
  expect(axisText(20, 5, { unit: 'quota' }, dollars)).toBe('$20')
  expect(axisText(20_000, 5_000, { unit: 'quota' }, units)).toBe('20.0k')
  expect(axisText(1.5, 0.5, { unit: 'seconds' }, dollars)).toBe('1.5 s')
})

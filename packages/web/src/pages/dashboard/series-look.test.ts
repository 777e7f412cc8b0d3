import { beforeAll, expect, test } from 'bun:test'
import type { DataSeries } from '@tollgate/contract/entities/data-series'
import { type Hue, hueOfName, hueOfNumber } from '../../components/hue.ts'
import { needTexts, showLanguage } from '../../i18n/translate.ts'
import { seriesCss } from './series-colour.ts'
import { coloursOf, nameOfSeries } from './series-look.ts'

beforeAll(async () => {
  await needTexts('dashboard')
  await showLanguage('en')
})

const none = {
  calls: 0,
  quota: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: null,
  margin: null,
  first_token_ms: null,
  errors: 0,
}
const series = (key: string, name = key): DataSeries => ({ key, name, is_other: false, total: none, values: {} })
const other: DataSeries = { ...series(''), is_other: true }

const coloursIn = (...lists: DataSeries[][]) => {
  const colourOf = coloursOf(lists, 'model')
  return lists.map((list) => list.map(colourOf))
}

test('a model has the hue it has on other pages', () => {
  const shades = (hue: Hue) => [0, 1, 2].map((shade) => seriesCss({ hue, shade }))
  expect(shades(hueOfName('gpt-4o'))).toContain(coloursIn([series('gpt-4o')])[0]?.[0] ?? '')
  const channel = series('7', 'main line')
  expect(shades(hueOfNumber(7))).toContain(coloursOf([[channel]], 'channel')(channel))
})

test('a model has one colour in all charts, whatever else is in them', () => {
  const [first, second] = coloursIn(
    [series('o3'), series('gpt-4o'), other],
    [series('abc'), series('bca'), series('gpt-4o'), series('o3')],
  )
  expect([second?.[3], second?.[2]]).toEqual([first?.[0], first?.[1]])
})

test('of two series with one colour the second has another shade', () => {
  // Sums of character codes are the same for the same letters.
  expect(new Set(coloursIn([series('abc'), series('bca'), series('cab')])[0]).size).toBe(3)
})

test('as many series as a chart has are told apart, though all their names ask for one hue', () => {
  const names = ['abcd', 'abdc', 'acbd', 'acdb', 'adbc', 'adcb']
  expect(new Set(coloursIn([...names.map((name) => series(name)), other])[0]).size).toBe(7)
})

test('what has no name any more is called by its number, and the rest is called other', () => {
  expect(nameOfSeries(series('12'), 'token')).toBe('#12')
  expect(nameOfSeries(series('12', 'ci'), 'token')).toBe('ci')
  expect(nameOfSeries(other, 'model')).toBe('Other')
})

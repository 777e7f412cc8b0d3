import { expect, test } from 'bun:test'
import { isLong, jsonPieces } from './json-pieces.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index / 7)
const sums = { calls: 1, cost: null, name: '"行"', nothing: undefined }

test.each([
  ['nothing', {}],
  ['a short object', sums],
  ['a long list of numbers', numbers(25_001)],
  ['a long list of rows', Array.from({ length: 9_000 }, () => sums)],
  ['a long list that begins with nothing', [null, undefined, ...numbers(25_000)]],
  ['few long lines', { times: numbers(700), series: numbers(7).map((key) => ({ key, values: numbers(3_000), sums })) }],
  [
    'lists in lists',
    { a: [numbers(12_000), [], numbers(3)], b: undefined, c: new Date(0), 'd"': [{}, numbers(11_000)] },
  ],
])('%s is the same text in pieces as in one', (_, value) => {
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
})

test('no piece of a long text is long', () => {
  const lines = Array.from({ length: 7 }, () => ({
    values: Array.from({ length: 700 }, () => ({ ...sums, a: 1, b: 2 })),
  }))
  expect(isLong({ series: lines })).toBe(true)
  const lengths = [...jsonPieces({ series: lines })].map((piece) => piece.length)
  expect(Math.max(...lengths)).toBeLessThan(100_000)
})

import { expect, test } from 'bun:test'
import { parseJson } from './parse-json.ts'

test.each([
  ['lists in lists', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['objects', `[${'{},'.repeat(2_000_000)}{}]`],
  ['fields', `{${'"a":1,'.repeat(3_000_000)}"a":1}`],
])('a text with millions of %s is not parsed', (_what, text) => {
  const startMs = performance.now()
  expect(parseJson(text)).toBeUndefined()
  expect(performance.now() - startMs).toBeLessThan(2_000)
})

test('thousands of vectors are', () => {
  const text = JSON.stringify({ data: Array(500).fill({ embedding: Array(1_500).fill(0.25) }) })
  expect(parseJson(text)).toMatchObject({ data: { length: 500 } })
})

test('what is no JSON is nothing', () => {
  expect([parseJson(''), parseJson('{'), parseJson('7')]).toEqual([undefined, undefined, 7])
})

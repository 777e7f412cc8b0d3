import { expect, test } from 'bun:test'
import { jsonMistakeIn } from './json-position.ts'

test.each([
  ['', 1, 1],
  ['{"a":1,}', 1, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{"a" 1}', 1, 6],
  ["{'a':1}", 1, 2],
  ['{"a":01}', 1, 6],
  ['[1,2', 1, 5],
  ['[1,]', 1, 4],
  ['{"a":tru}', 1, 6],
  ['{"a":"x\n"}', 1, 6],
  ['{} {}', 1, 4],
  [']', 1, 1],
  ['{"a":1]', 1, 7],
])('%j is wrong at line %d, column %d', (text, line, column) => {
  expect(jsonMistakeIn(text)).toEqual({ line, column })
})

test('it finds a mistake exactly where JSON.parse finds one', () => {
  const texts = [
    '{}',
    '[]',
    '0',
    '-1.5e+3',
    '"\\u00e9\\n"',
    'true',
    ' [ {"a":[null,{}]} , "x" ] ',
    '1.',
    '.5',
    '+1',
    '"\\x"',
    'nulls',
  ]
  for (const text of texts) {
    const isJson = (() => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    })()
    expect([text, jsonMistakeIn(text) === undefined]).toEqual([text, isJson])
  }
})

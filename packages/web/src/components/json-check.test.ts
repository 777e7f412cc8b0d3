import { expect, test } from 'bun:test'
import { formatJson, jsonProblemOf } from './json-check.ts'

test('blank texts and JSON objects have no problem', () => {
  for (const text of ['', '  \n', '{}', '{"gpt-4":"gpt-4o"}', '{"a":{"x":1},"b":{"x":2}}']) {
    expect(jsonProblemOf(text)).toBeUndefined()
  }
})

test('the first problem of a text is named', () => {
  expect(jsonProblemOf('{"a":1,}')).toEqual({ problem: 'invalid', at: { line: 1, column: 8 } })
  expect(jsonProblemOf('["a"]')).toEqual({ problem: 'not-object' })
  expect(jsonProblemOf('null')).toEqual({ problem: 'not-object' })
  expect(jsonProblemOf('{"a":"1","b":"2","a":"3"}')).toEqual({ problem: 'duplicate', key: 'a' })
})

test('formatting puts each entry on its line and leaves broken text alone', () => {
  expect(formatJson('{"a":"b"}')).toBe('{\n  "a": "b"\n}')
  expect(formatJson('{"a":')).toBe('{"a":')
})

test('a number keeps its digits: it is an id and no JSON text', () => {
  expect(formatJson('12345678901234567890')).toBe('12345678901234567890')
})

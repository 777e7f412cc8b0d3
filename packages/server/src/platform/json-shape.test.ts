import { expect, test } from 'bun:test'
import { isWithinShape, repeatedField } from './json-shape.ts'

const limits = { depth: 5, fields: 5, items: 5 }

test.each([
  ['a small body', '{"a":[1,2,{"b":"c"}]}', true],
  ['depth at the limit', '[[[[[]]]]]', true],
  ['depth beyond it', '[[[[[[]]]]]]', false],
  ['fields beyond the limit', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', false],
  ['items beyond the limit', '[1,2,3,4,5,6,7]', false],
  ['brackets, commas and colons in a string', `{"a":"${'[{,:'.repeat(50)}"}`, true],
  ['quotes behind backslashes', `{"a":"${'\\"[,[,[,'.repeat(9)}","b":"\\\\"}`, true],
  ['a string that never ends', '{"a":"[[[[[[[[', true],
])('%s', (_name, json, isWithin) => {
  expect(isWithinShape(json, limits)).toBe(isWithin)
})

test('a million open brackets are refused at once', () => {
  const startMs = performance.now()
  expect(isWithinShape('['.repeat(1_000_000), { depth: 500, fields: 100_000, items: 1_000_000 })).toBe(false)
  expect(performance.now() - startMs).toBeLessThan(2_000)
})

test.each([
  ['{"model":"a","messages":[]}', undefined],
  ['{"model":"a","messages":[],"model":"b"}', 'model'],
  ['{"model":"a" ,"mod\\u0065l"\n:"b"}', 'model'],
  ['{"model":"a","Model":"b"}', 'model'],
  ['{"a":{"model":1,"model":2},"b":["model","model"],"model":"model"}', undefined],
  ['{"a":"\\"model\\":","model":"x"}', undefined],
  ['["model","model"]', undefined],
  ['"model"', undefined],
])('of %s the field that stands twice is %p', (json, field) => {
  const fieldNames: string[] = []
  isWithinShape(json, { depth: 10, fields: 10, items: 10 }, fieldNames)
  expect([repeatedField(fieldNames)]).toEqual([field])
})

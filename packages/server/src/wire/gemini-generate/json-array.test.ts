import { expect, test } from 'bun:test'
import { JsonArrayWriter } from './json-array.ts'

const events = ['data: {"a":1}\n\n', 'data: {"b":"x\\n\\ny"}\r\n\r\n', ': a comment\n\n', 'data:{"c":"é"}\n\n']
const whole = [{ a: 1 }, { b: 'x\n\ny' }, { c: 'é' }]

test.each([
  ['as text', (text: string) => text],
  ['as bytes', (text: string) => new TextEncoder().encode(text)],
])('events %s become one array', (_name, form) => {
  const writer = new JsonArrayWriter()
  const written = events.map((event) => writer.write(form(event))).join('') + writer.end()
  expect(JSON.parse(written)).toEqual(whole)
})

test('many events at once become the same array', () => {
  const writer = new JsonArrayWriter()
  expect(JSON.parse(writer.write(events.join('')) + writer.end())).toEqual(whole)
})

test('a stream without events is an empty array', () => {
  const writer = new JsonArrayWriter()
  expect(JSON.parse(writer.write('') + writer.end())).toEqual([])
})

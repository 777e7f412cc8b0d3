import { expect, test } from 'bun:test'
import { ResponseReader } from './response-reader.ts'

const answers = [
  { name: 'with a length', raw: 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello world', body: 'hello world' },
  {
    name: 'in chunks',
    raw: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n',
    body: 'hello world',
  },
]

for (const { name, raw, body } of answers) {
  test(`an answer ${name} is read whole, wherever it is cut`, () => {
    for (let cut = 1; cut < raw.length; cut += 1) {
      const reader = new ResponseReader()
      const text = reader.feed(Buffer.from(raw.slice(0, cut))) + reader.feed(Buffer.from(raw.slice(cut)))
      expect({ cut, text, isComplete: reader.isComplete, status: reader.status }).toEqual({
        cut,
        text: body,
        isComplete: true,
        status: 200,
      })
    }
  })
}

test('an answer of unknown length is complete when the connection ends, not before', () => {
  const reader = new ResponseReader()
  expect(reader.feed(Buffer.from('HTTP/1.1 200 OK\r\n\r\nhello'))).toBe('hello')
  expect(reader.isComplete).toBe(false)
  reader.end()
  expect(reader.isComplete).toBe(true)
})

test('an answer in chunks that ends early is not complete', () => {
  const reader = new ResponseReader()
  reader.feed(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel'))
  reader.end()
  expect(reader.isComplete).toBe(false)
})

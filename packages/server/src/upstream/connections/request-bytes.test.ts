import { expect, test } from 'bun:test'
import { RequestWriter, requestHead, type VendorRequest } from './request-bytes.ts'

const writer = new RequestWriter()
const request: VendorRequest = {
  method: 'POST',
  target: '/v1/x?a=1',
  host: 'api.example',
  headers: {},
  body: undefined,
}
const written = (parts: Partial<VendorRequest>): Buffer => {
  const whole = { ...request, ...parts }
  return Buffer.from(writer.write({ head: requestHead(whole), body: whole.body }))
}
const bodyOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
const lengthOf = (bytes: Buffer) => Number(/\r\ncontent-length: (\d+)\r\n/.exec(bytes.toString('latin1'))?.[1])

test('a request is written whole', () => {
  const headers = { 'Content-Type': 'application/json', authorization: 'Bearer sk-1' }
  expect(written({ headers, body: '{"a":"ä"}' }).toString()).toBe(
    [
      'POST /v1/x?a=1 HTTP/1.1',
      'host: api.example',
      'connection: keep-alive',
      'content-type: application/json',
      'authorization: Bearer sk-1',
      'user-agent: Tollgate',
      'accept: */*',
      'content-length: 10',
      '',
      '{"a":"ä"}',
    ].join('\r\n'),
  )
})

test('without a body only a GET says nothing of its length', () => {
  expect(written({ method: 'GET' }).toString()).not.toContain('content-length')
  expect(lengthOf(written({ method: 'DELETE' }))).toBe(0)
  expect(lengthOf(written({ body: '' }))).toBe(0)
})

test('what the caller says of agent, accept and host counts; what the connection says itself does not', () => {
  const headers = {
    Host: 'other.example',
    'User-Agent': 'me',
    ACCEPT: 'text/plain',
    Connection: 'close',
    'Content-Length': '7',
    'Transfer-Encoding': 'chunked',
  }
  expect(written({ headers, body: 'hi' }).toString()).toBe(
    'POST /v1/x?a=1 HTTP/1.1\r\nhost: other.example\r\nconnection: keep-alive\r\nuser-agent: me\r\naccept: text/plain\r\ncontent-length: 2\r\n\r\nhi',
  )
})

test.each([
  ['text', 'a'.repeat(100_000)],
  ['text of more than one byte a character', '钱'.repeat(100_000)],
  ['half a character', `${'x'.repeat(10)}\ud800${'y'.repeat(10)}`],
  ['text longer than the memory that is used again', 'ä'.repeat(700_000)],
])('%s: as many bytes as are said', (_, body) => {
  const bytes = written({ body })
  expect(lengthOf(bytes)).toBe(bodyOf(bytes).length)
  expect(bodyOf(bytes).equals(Buffer.from(body))).toBe(true)
})

test('bytes go out as they are', () => {
  const body = Uint8Array.from({ length: 2_000_000 }, (_, index) => index % 251)
  expect(bodyOf(written({ body })).equals(body)).toBe(true)
})

test('a header of Latin-1 is one byte a character', () => {
  expect(written({ headers: { 'x-name': 'é' }, body: 'é' }).includes(Buffer.from('x-name: \xe9\r\n', 'latin1'))).toBe(
    true,
  )
})

test.each([
  { 'x-a': 'one\r\nx-b: two' },
  { 'x-a': 'one\ntwo' },
  { 'x-a': 'nul\0' },
  { 'x-a': '€' },
  { 'x a': 'one' },
  { 'x-a:': 'one' },
  { '': 'one' },
  { host: 'a\r\nx: y' },
])('%j is no header', (headers) => {
  expect(() => requestHead({ ...request, headers })).toThrow(TypeError)
  expect(() => requestHead({ ...request, headers })).not.toThrow(/one|two/)
})

import { expect, test } from 'bun:test'
import { awsHeader, awsMessage, awsMessageOf } from '../../../test/aws-message.ts'
import { EventStreamCutter } from './aws-event-stream.ts'

test('an exception is a frame that says its type', () => {
  const message = awsMessage(
    { ':message-type': 'exception', ':exception-type': 'throttlingException' },
    '{"message":"slow down"}',
  )
  expect(new EventStreamCutter().push(message)).toEqual([
    { event: 'exception', data: '{"message":"slow down","type":"throttlingException"}' },
  ])
})

test('an exception that is no JSON keeps its text', () => {
  const message = awsMessage({ ':message-type': 'exception', ':exception-type': 'x' }, 'oops')
  expect(new EventStreamCutter().push(message)).toEqual([{ event: 'exception', data: '{"type":"x","message":"oops"}' }])
})

test('an error without payload is an exception with the text of its headers', () => {
  const message = awsMessage(
    { ':message-type': 'error', ':error-code': 'InternalError', ':error-message': 'sorry' },
    '',
  )
  expect(new EventStreamCutter().push(message)).toEqual([
    { event: 'exception', data: '{"type":"InternalError","message":"sorry"}' },
  ])
})

test('headers of every other type are passed over', () => {
  const others = [
    [0],
    [1],
    [2, 9],
    [3, 0, 9],
    [4, 0, 0, 0, 9],
    [5, 0, 0, 0, 0, 0, 0, 0, 9],
    [6, 0, 2, 7, 7],
    [8, 0, 0, 0, 0, 0, 0, 0, 9],
    [9, ...Array.from({ length: 16 }, () => 9)],
  ].map((value) => Buffer.from([1, 0x61, ...value]))
  const block = Buffer.concat([...others, awsHeader(':message-type', 'event'), awsHeader(':event-type', 'chunk')])
  expect(new EventStreamCutter().push(awsMessageOf(block, '{"a":1}'))).toEqual([{ event: 'chunk', data: '{"a":1}' }])
})

const message = awsMessage({ ':message-type': 'event', ':event-type': 'chunk' }, '{"bytes":"e30="}')

test('a flipped bit anywhere is noticed', () => {
  for (let index = 0; index < message.length; index += 1) {
    const flipped = Buffer.from(message)
    flipped[index] = (flipped[index] ?? 0) ^ 1
    expect(() => new EventStreamCutter().push(flipped)).toThrow(RangeError)
  }
})

const withPrelude = (total: number, headers: number): Buffer => {
  const prelude = Buffer.alloc(12)
  prelude.writeUInt32BE(total, 0)
  prelude.writeUInt32BE(headers, 4)
  prelude.writeUInt32BE(Bun.hash.crc32(prelude.subarray(0, 8)), 8)
  return prelude
}

test.each([
  ['shorter than its own frame', withPrelude(15, 0)],
  ['with more headers than bytes', withPrelude(100, 85)],
  ['of more than 16 MiB', withPrelude(16 * 1024 * 1024 + 1, 0)],
])('a message %s is refused as soon as its prelude is there', (_, prelude) => {
  expect(() => new EventStreamCutter().push(prelude)).toThrow(RangeError)
})

test.each([
  ['of unknown type', [1, 0x61, 10, 0]],
  ['longer than the message', [1, 0x61, 7, 0, 200]],
  ['cut off in its name', [200, 0x61]],
  ['cut off in its number', [1, 0x61, 4, 0]],
])('a header %s is refused', (_, block) => {
  expect(() => new EventStreamCutter().push(awsMessageOf(Buffer.from(block), ''))).toThrow(RangeError)
})

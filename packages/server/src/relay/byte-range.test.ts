import { expect, test } from 'bun:test'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
])('%s of ten bytes is a part', (header, part) => {
  expect(byteRange(header, 10)).toEqual(part)
})

test.each([['bytes=10-'], ['bytes=10-20'], ['bytes=-0'], [`bytes=${'9'.repeat(400)}-`]])(
  '%s asks for what is not there',
  (header) => {
    expect(byteRange(header, 10)).toBe('outside')
  },
)

test.each([[null], [''], ['bytes=-'], ['bytes=5-3'], ['bytes=0-1,4-5'], ['lines=0-1'], ['bytes=a-b']])(
  '%p is answered with everything',
  (header) => {
    expect(byteRange(header, 10)).toBeUndefined()
  },
)

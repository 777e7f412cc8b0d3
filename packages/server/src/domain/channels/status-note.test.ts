import { expect, test } from 'bun:test'
import { withStatusNote } from './status-note.ts'

const note = { reason: 'no money', time: 7 }

test.each([
  ['', '{"status_reason":"no money","status_time":7}'],
  ['no JSON', '{"status_reason":"no money","status_time":7}'],
  [
    '{"status_reason":"old","status_time":1,"keys_aside":{}}',
    '{"status_reason":"no money","status_time":7,"keys_aside":{}}',
  ],
])('a note replaces the last one and leaves the rest of %p', (before, after) => {
  expect(withStatusNote(before, note)).toBe(after)
})

test.each([
  ['{"status_reason":"old","status_time":1}', ''],
  ['{"status_reason":"old","status_time":1,"mine":2}', '{"mine":2}'],
  [null, ''],
])('without a note nothing tells of the last one in %p', (before, after) => {
  expect(withStatusNote(before, undefined)).toBe(after)
})

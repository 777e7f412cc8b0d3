import { expect, test } from 'bun:test'
import { withStatusNote } from './status-note.ts'

const note = { reason: { zh: 'no money', en: 'no money' }, time: 7 }

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

test('a reason of our own stands in both languages', () => {
  const reason = { zh: '余额用完', en: 'Nothing is left' }
  expect(withStatusNote('{"status_reason":"old","status_time":1}', { reason, time: 7 })).toBe(
    '{"status_reason":"余额用完","status_reason_en":"Nothing is left","status_time":7}',
  )
})

test.each([
  ['{"status_reason":"old","status_time":1}', ''],
  ['{"status_reason":"旧","status_reason_en":"old","status_time":1}', ''],
  ['{"status_reason":"old","status_time":1,"mine":2}', '{"mine":2}'],
  [null, ''],
])('without a note nothing tells of the last one in %p', (before, after) => {
  expect(withStatusNote(before, undefined)).toBe(after)
})

import { expect, test } from 'bun:test'
import { keysAsideOf, statusNoteOf } from './status-note.ts'

test('the reason and time of an automatic switch-off are read from other_info', () => {
  const info = '{"status_reason":"status code 401: bad key","status_time":1700000000,"more":1}'
  expect(statusNoteOf(info, 'en')).toEqual({ reason: 'status code 401: bad key', time: 1_700_000_000 })
})

test('a reason is told in the language of the reader', () => {
  const info = '{"status_reason":"余额用完","status_reason_en":"Nothing is left","status_time":7}'
  expect(statusNoteOf(info, 'zh')).toEqual({ reason: '余额用完', time: 7 })
  expect(statusNoteOf(info, 'en')).toEqual({ reason: 'Nothing is left', time: 7 })
})

test('an empty, broken or silent other_info is no note', () => {
  for (const info of ['', '{', 'null', '{}', '{"status_reason":"","status_time":0}']) {
    expect(statusNoteOf(info, 'zh')).toBeUndefined()
  }
})

test('keys that are put aside are counted', () => {
  expect(keysAsideOf('{"keys_aside":{"a":{"reason":"x","time":1},"b":{}}}')).toBe(2)
  for (const info of ['', 'null', '{"keys_aside":7}']) expect(keysAsideOf(info)).toBe(0)
})

import { expect, test } from 'bun:test'
import { secondsMonthBefore } from './month-before.ts'

test.each([
  ['2026-11-21T08:30:15', '2026-10-21T08:30:15'],
  ['2026-01-10T00:00:00', '2025-12-10T00:00:00'],
  ['2026-03-31T23:59:59', '2026-02-28T23:59:59'],
  ['2024-03-30T12:00:00', '2024-02-29T12:00:00'],
  ['2026-07-31T12:00:00', '2026-06-30T12:00:00'],
])('a month before %s is %s', (moment, before) => {
  expect(secondsMonthBefore(new Date(moment))).toBe(new Date(before).getTime() / 1000)
})

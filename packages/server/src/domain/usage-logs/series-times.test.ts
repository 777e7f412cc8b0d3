import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { seriesTimes } from './series-times.ts'

const at = (text: string): number => Date.parse(`${text}Z`) / 1000
const now = at('2026-11-21T10:20:30')
const shown = (times: readonly number[]) => times.map((time) => new Date(time * 1000).toISOString().slice(0, 16))

test.each([
  ['hour', 0, '2026-11-21T08:59', '2026-11-21T10:00', ['2026-11-21T08:00', '2026-11-21T09:00', '2026-11-21T10:00']],
  ['day', 0, '2026-11-20T23:59', '2026-11-21T10:00', ['2026-11-20T00:00', '2026-11-21T00:00']],
  // Midnight in Shanghai is 16:00 in UTC.
  ['day', 480, '2026-11-20T15:59', '2026-11-20T16:00', ['2026-11-19T16:00', '2026-11-20T16:00']],
  ['day', -300, '2026-11-20T04:59', '2026-11-20T05:00', ['2026-11-19T05:00', '2026-11-20T05:00']],
  // The 16th is a Monday.
  ['week', 0, '2026-11-15T23:00', '2026-11-16T00:00', ['2026-11-09T00:00', '2026-11-16T00:00']],
  ['week', 480, '2026-11-15T15:00', '2026-11-15T16:00', ['2026-11-08T16:00', '2026-11-15T16:00']],
] as const)(
  'by the %s and %p minutes from UTC, %s to %s are the times %j',
  (interval, offset, start, end, expected) => {
    const { times, buckets, hours } = seriesTimes({ start: at(start), end: at(end), interval, offset }, now)
    expect(shown(times)).toEqual([...expected])
    // As the statement computes them.
    const bucket = (time: number) => time - ((time - buckets.origin) % buckets.step)
    expect([bucket(hours.from), bucket(hours.until)]).toEqual([times[0] ?? 0, times.at(-1) ?? 0])
  },
)

test('an open range is the last 24 hours', () => {
  const { times } = seriesTimes({ start: 0, end: 0, interval: 'hour', offset: 0 }, now)
  expect([times.length, ...shown(times.slice(-1))]).toEqual([25, '2026-11-21T10:00'])
})

test('an end before its start has no times', () => {
  expect(seriesTimes({ start: now, end: now - 7_200, interval: 'hour', offset: 0 }, now).times).toEqual([])
})

test('a range with too many times is refused', () => {
  const ask = (start: number) => () => seriesTimes({ start, end: now, interval: 'hour', offset: 0 }, now)
  expect(ask(1)).toThrow(AppError)
  expect(ask(now - 1_498 * 3_600)).not.toThrow()
})

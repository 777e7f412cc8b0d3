import { expect, test } from 'bun:test'
import { timeRangeOf } from './time-range.ts'

const seconds = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).getTime() / 1000
const now = seconds(2026, 2, 14, 15, 9, 26)
const at = (range: string, start = '', end = '') => timeRangeOf({ range, start, end }, now)

test('ranges up to now begin at a local midnight and end an hour ahead', () => {
  expect(at('today')).toEqual({ start: seconds(2026, 2, 14), end: now + 3600 })
  expect(at('7-days')).toEqual({ start: seconds(2026, 2, 7), end: now + 3600 })
  expect(at('30-days')).toEqual({ start: seconds(2026, 1, 12), end: now + 3600 })
})

test('yesterday is the whole day before and nothing of today', () => {
  expect(at('yesterday')).toEqual({ start: seconds(2026, 2, 13), end: seconds(2026, 2, 14) - 1 })
})

test('typed moments are taken as they are, and what makes no sense is open', () => {
  expect(at('custom', '1700000000', '1700000100')).toEqual({ start: 1_700_000_000, end: 1_700_000_100 })
  expect(at('custom', 'x', '-4')).toEqual({ start: 0, end: 0 })
  expect(at('open', '1700000000')).toEqual({ start: 0, end: 0 })
})

test('an unknown range in the address reads as today', () => {
  expect(at('century')).toEqual(at('today'))
})

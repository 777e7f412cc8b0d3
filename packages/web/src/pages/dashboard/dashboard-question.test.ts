import { expect, test } from 'bun:test'
import { type DashboardValues, dimensionIn, seriesRangeOf, usualRange } from './dashboard-question.ts'

const DAY = 86_400
const now = 1_790_000_000
const values = (changes: Partial<DashboardValues>): DashboardValues => ({
  range: 'custom',
  start: String(now - DAY),
  end: String(now),
  by: 'model',
  interval: '',
  username: '',
  ...changes,
})

test('the operator chooses with which range the page opens', () => {
  expect(['hour', 'day', 'week', ''].map(usualRange)).toEqual(['today', '7-days', '30-days', '7-days'])
})

test('a range ends now at the latest, and an open one is the last day', () => {
  expect(seriesRangeOf(values({ end: String(now + 999) }), now)).toMatchObject({ start: now - DAY, end: now })
  expect(seriesRangeOf(values({ start: '', end: '' }), now)).toMatchObject({ start: now - DAY, end: now })
  expect(seriesRangeOf(values({ range: 'today' }), now).end).toBe(now)
})

test('short ranges are drawn by the hour, months by the day, longer ones by the week, unless the reader has chosen', () => {
  const intervalOf = (days: number, interval = '') =>
    seriesRangeOf(values({ start: String(now - days * DAY), interval }), now).interval
  expect([1, 2, 7, 31, 90].map((days) => intervalOf(days))).toEqual(['hour', 'hour', 'day', 'day', 'week'])
  expect(intervalOf(7, 'hour')).toBe('hour')
  expect(intervalOf(7, 'minute')).toBe('day')
})

test('users cannot stack by channel or user', () => {
  expect(dimensionIn('channel', true)).toBe('channel')
  expect(dimensionIn('channel', false)).toBe('model')
  expect(dimensionIn('nonsense', true)).toBe('model')
})

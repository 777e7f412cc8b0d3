import { expect, test } from 'bun:test'
import { momentLabel, timeTicks } from './time-labels.ts'

const HOUR = 3600
const noon = new Date(2026, 10, 20, 12).getTime() / 1000

test('a bar is named by its hour, its day, or the first and last day of its week', () => {
  expect(momentLabel(noon, 'hour')).toBe('11-20 12:00')
  expect(momentLabel(noon, 'day')).toBe('11-20')
  expect(momentLabel(noon, 'week')).toBe('11-20 - 11-26')
})

test('a day behind a change of the clock is named by where it lies, not by the hour before midnight in which it begins', () => {
  for (const begin of [noon - 13 * HOUR, noon - 12 * HOUR, noon - 11 * HOUR]) {
    expect(momentLabel(begin, 'day')).toBe('11-20')
    expect(timeTicks([begin], { interval: 'day', width: 900 })).toEqual([{ index: 0, text: '11-20' }])
  }
})

test('no more times are named than have room; within a day the hour is enough', () => {
  const hours = Array.from({ length: 12 }, (_, index) => noon + index * HOUR)
  expect(timeTicks(hours, { interval: 'hour', width: 200 })).toEqual([
    { index: 0, text: '12:00' },
    { index: 3, text: '15:00' },
    { index: 6, text: '18:00' },
    { index: 9, text: '21:00' },
  ])
  const days = [noon, noon + 24 * HOUR]
  expect(timeTicks(days, { interval: 'hour', width: 900 }).map(({ text }) => text)).toEqual([
    '11-20 12:00',
    '11-21 12:00',
  ])
})

test('hours are named in steps that meet midnight, also where the first bar is no such hour', () => {
  const hours = Array.from({ length: 60 }, (_, index) => noon - HOUR + index * HOUR)
  expect(timeTicks(hours, { interval: 'hour', width: 270 }).map(({ text }) => text)).toEqual([
    '11-21 00:00',
    '11-22 00:00',
  ])
})

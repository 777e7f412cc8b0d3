import { expect, test } from 'bun:test'
import { momentOfSeconds, secondsOfMoment } from './moment-text.ts'

const seconds = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).getTime() / 1000

test('moments are read with or without a time of day', () => {
  expect(secondsOfMoment('2026-03-14 15:09:26')).toBe(seconds(2026, 2, 14, 15, 9, 26))
  expect(secondsOfMoment('2026/3/4 8:05')).toBe(seconds(2026, 2, 4, 8, 5))
  expect(secondsOfMoment('2026-03-14T15:09')).toBe(seconds(2026, 2, 14, 15, 9))
  expect(secondsOfMoment('2026-03-14')).toBe(seconds(2026, 2, 14))
})

test('what is no moment is not read as one', () => {
  for (const text of [
    '',
    'tomorrow',
    '2026-02-31',
    '2026-13-01',
    '2026-01-01 25:00',
    '2026-01-01 10:75',
    '1700000000',
  ]) {
    expect(secondsOfMoment(text)).toBeUndefined()
  }
})

test('a moment survives being shown and read again', () => {
  const moment = seconds(2030, 11, 31, 23, 59, 59)
  expect(secondsOfMoment(momentOfSeconds(moment))).toBe(moment)
})

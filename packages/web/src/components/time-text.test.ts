import { expect, test } from 'bun:test'
import { exactTime, relativeTime, startOfDay } from './time-text.ts'

const now = new Date(2026, 2, 14, 15, 9, 26).getTime() / 1000

test('times close by are told by their distance, in the language of the page', () => {
  const cases: [number, string, string][] = [
    [-20, 'now', '现在'],
    [-59, 'now', '现在'],
    [-60, '1m ago', '1分钟前'],
    [-3599, '59m ago', '59分钟前'],
    [-7200, '2h ago', '2小时前'],
    [3600 * 24 * 3 + 5, 'in 3 days', '3天后'],
  ]
  for (const [offset, english, chinese] of cases) {
    expect(relativeTime(now + offset, { now, language: 'zh' })).toBe(chinese)
    // ICU versions disagree on "d" and "days" for the narrow style.
    expect(relativeTime(now + offset, { now, language: 'en' }).replace(/ ?d(ays)?$/, ' days')).toBe(english)
  }
})

test('times far away are told as a date', () => {
  expect(relativeTime(now - 40 * 86_400, { now, language: 'en' })).toBe('2026-02-02')
})

test('exact times are local, to the second', () => {
  expect(exactTime(now)).toBe('2026-03-14 15:09:26')
  expect(exactTime(startOfDay(now, { daysBefore: 0 }))).toBe('2026-03-14 00:00:00')
  expect(exactTime(startOfDay(now, { daysBefore: 20 }))).toBe('2026-02-22 00:00:00')
})

test('a number that no calendar reaches is told as its last day', () => {
  for (const seconds of [253_402_300_800, 8_640_000_000_001, Number.MAX_SAFE_INTEGER])
    expect(exactTime(seconds)).toMatch(/^9999-12-3[01] /)
})

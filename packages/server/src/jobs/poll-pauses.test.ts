import { expect, test } from 'bun:test'
import { createPollPauses } from './poll-pauses.ts'

test('each failure in a row doubles the pause, ten minutes at most; an answer ends it', () => {
  let nowMs = 0
  const pauses = createPollPauses(15_000, () => nowMs)
  expect(Array.from({ length: 8 }, () => pauses.failed('a') / 1000)).toEqual([15, 30, 60, 120, 240, 480, 600, 600])
  expect(pauses.isPaused('a')).toBe(true)
  expect(pauses.isPaused('b')).toBe(false)
  nowMs = 600_000
  expect(pauses.isPaused('a')).toBe(false)
  pauses.succeeded('a')
  expect(pauses.failed('a')).toBe(15_000)
})

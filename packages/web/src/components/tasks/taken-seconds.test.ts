import { expect, test } from 'bun:test'
import { takenSeconds } from './taken-seconds.ts'

test('the time of a task is from its order to its end, and there is none while it runs', () => {
  expect(takenSeconds({ submitMs: 1_000, finishMs: 61_500 })).toBe(60.5)
  expect(takenSeconds({ submitMs: 1_000, finishMs: 0 })).toBeUndefined()
  expect(takenSeconds({ submitMs: 0, finishMs: 61_500 })).toBeUndefined()
})

test('a task that ended before it was ordered, by a clock that is behind, took no time', () => {
  expect(takenSeconds({ submitMs: 5_000, finishMs: 4_000 })).toBe(0)
})

import { expect, test } from 'bun:test'
import { tookWithoutStalls, withoutStalls } from './watch-stalls.ts'

const call = (startedAtMs: number, tookMs: number) => ({ startedAtMs, tookMs })

test('calls that ran while a CPU stood still, or while that was worked off, are left out', () => {
  const calls = [call(0, 5), call(8, 5), call(12, 1), call(18, 1), call(31, 2), call(100, 1)]
  expect(withoutStalls(calls, [{ fromMs: 10, toMs: 20 }])).toEqual([call(0, 5), call(31, 2), call(100, 1)])
})

test('where nothing stood still all calls count', () => {
  expect(withoutStalls([call(0, 5)], [])).toEqual([call(0, 5)])
})

test('time in which a CPU stood still is taken off, once', () => {
  const stalls = [
    { fromMs: 15, toMs: 25 },
    { fromMs: 0, toMs: 12 },
    { fromMs: 20, toMs: 22 },
    { fromMs: 24, toMs: 26 },
    { fromMs: 108, toMs: 120 },
    { fromMs: 200, toMs: 300 },
  ]
  expect(tookWithoutStalls(call(10, 100), stalls)).toBe(100 - 2 - 11 - 2)
  expect(tookWithoutStalls(call(130, 10), stalls)).toBe(10)
})

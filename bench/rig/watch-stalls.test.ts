import { expect, test } from 'bun:test'
import { withoutStalls } from './watch-stalls.ts'

const call = (startedAtMs: number, tookMs: number) => ({ startedAtMs, tookMs })

test('calls that ran while a CPU stood still, or while that was worked off, are left out', () => {
  const calls = [call(0, 5), call(8, 5), call(12, 1), call(18, 1), call(31, 2), call(100, 1)]
  expect(withoutStalls(calls, [{ fromMs: 10, toMs: 20 }])).toEqual([call(0, 5), call(31, 2), call(100, 1)])
})

test('where nothing stood still all calls count', () => {
  expect(withoutStalls([call(0, 5)], [])).toEqual([call(0, 5)])
})

import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { steadyClock, systemClock } from './clock.ts'

afterEach(() => void setSystemTime())

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('the steady clock goes on when the time of day is set %s', (_name, changeMs) => {
  const [steady, system] = [steadyClock(), systemClock()]
  const before = [steady.nowMs(), system.nowMs()]
  setSystemTime(Date.now() + changeMs)
  const passedMs = [steady, system].map((clock, index) => clock.nowMs() - (before[index] ?? 0))
  expect(passedMs.map((ms) => Math.round(ms / 60_000))).toEqual([0, changeMs / 60_000])
})

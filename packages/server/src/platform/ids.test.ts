import { expect, test } from 'bun:test'
import { createRequestIds } from './ids.ts'

const at = (text: string) => Date.parse(text) / 1000

function openIds() {
  const time = { now: at('2026-11-24T08:00:01Z') }
  return { time, next: createRequestIds({ now: () => time.now, nowMs: () => time.now * 1000 }) }
}

test('ids begin with their second, and those of one node sort by time', () => {
  const { time, next } = openIds()
  const ids = [next(), next()]
  time.now += 1
  ids.push(next())
  expect(ids.map((id) => id.slice(0, 23))).toEqual([
    '20261124080001000000001',
    '20261124080001000000002',
    '20261124080002000000001',
  ])
})

test('a second that comes again, because the clock was set back, gives no id again', () => {
  const { time, next } = openIds()
  // Without the three characters of chance.
  const fixedPart = () => next().slice(0, 28)
  const first = fixedPart()
  time.now += 1
  const second = fixedPart()
  time.now -= 1
  const third = fixedPart()
  time.now += 1
  expect(new Set([first, second, third, fixedPart()]).size).toBe(4)
})

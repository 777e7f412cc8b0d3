import { expect, test } from 'bun:test'
import { createWindows } from './memory-windows.ts'

function windowsAt(start: number) {
  const clock = { ms: start, nowMs: () => clock.ms, now: () => Math.floor(clock.ms / 1000) }
  return { clock, hit: createWindows(clock) }
}

test('no stretch of the window length holds more than the limit', () => {
  const { clock, hit } = windowsAt(1_000_000)
  const admitted: number[] = []
  for (let step = 0; step < 5_000; step += 1) {
    clock.ms += (step * 7919) % 23
    if (hit('a', { limit: 10, windowMs: 500 }).isAllowed) admitted.push(clock.ms)
  }
  for (const [index, time] of admitted.entries()) {
    expect(admitted[index + 10] ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(time + 500)
  }
})

test('refused hits do not lengthen the wait', () => {
  const { clock, hit } = windowsAt(0)
  const limit = { limit: 1, windowMs: 100 }
  hit('a', limit)
  clock.ms = 99
  expect(hit('a', limit)).toEqual({ isAllowed: false, remaining: 0, resetMs: 1 })
  clock.ms = 100
  expect(hit('a', limit)).toEqual({ isAllowed: true, remaining: 0, resetMs: 100 })
})

test('a flood of addresses keeps memory small, lets no address through too often and spares those known before', () => {
  const { clock, hit } = windowsAt(0)
  const limit = { limit: 3, windowMs: 60_000 }
  hit('known', limit)
  Bun.gc(true)
  const before = process.memoryUsage().heapUsed
  for (let address = 0; address < 300_000; address += 1) hit(`address ${address}`, limit)
  Bun.gc(true)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * 1024 * 1024)
  expect([1, 2, 3].map(() => hit('known', limit).isAllowed)).toEqual([true, true, false])
  const late = [1, 2, 3, 4, 5].filter(() => hit('latecomer', limit).isAllowed)
  expect(late.length).toBeLessThanOrEqual(3)
  clock.ms = 60_000
  for (let count = 0; count < 10_000; count += 1) hit('known', limit)
  expect(hit('latecomer', limit)).toMatchObject({ isAllowed: true, remaining: 2 })
})

import { expect, test } from 'bun:test'
import { pickChannel, tiersOf } from './pick-channel.ts'

const channel = (id: number, priority = 0, weight = 0) => ({ id, priority, weight })

test('the highest priority is served first', () => {
  const tiers = tiersOf([channel(1, 0), channel(2, 10), channel(3, 5)])
  expect(pickChannel(tiers, new Set(), Math.random)?.id).toBe(2)
})

test('a failed channel is followed by another of its priority, then by the next priority', () => {
  const tiers = tiersOf([channel(1, 10), channel(2, 10), channel(3, 0)])
  expect(pickChannel(tiers, new Set([1]), Math.random)?.id).toBe(2)
  expect(pickChannel(tiers, new Set([1, 2]), Math.random)?.id).toBe(3)
})

test('no channel is tried twice', () => {
  expect(pickChannel(tiersOf([channel(1), channel(2)]), new Set([1, 2]), Math.random)).toBeUndefined()
})

test('within a priority calls spread by weight, and a weight of 0 still gets some', () => {
  const tiers = tiersOf([channel(1, 0, 0), channel(2, 0, 80)])
  const counts = new Map<number, number>()
  for (let step = 0; step < 1000; step += 1) {
    const id = pickChannel(tiers, new Set(), () => step / 1000)?.id ?? 0
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  // 10 of 100 parts and 90 of 100.
  expect(counts.get(1)).toBe(100)
  expect(counts.get(2)).toBe(900)
})

import { expect, test } from 'bun:test'
import { axisOf } from './axis.ts'

test('a scale has round steps and holds 0 and all values', () => {
  expect(axisOf({ min: 0, max: 87 }).ticks).toEqual([0, 50, 100])
  expect(axisOf({ min: 0, max: 8 }).ticks).toEqual([0, 2, 4, 6, 8])
  expect(axisOf({ min: 0, max: 0.03 }).ticks).toEqual([0, 0.01, 0.02, 0.03])
  expect(axisOf({ min: -3, max: 5 }).ticks).toEqual([-4, -2, 0, 2, 4, 6])
})

test('counts have no steps between whole numbers', () => {
  expect(axisOf({ min: 0, max: 2 }, { isWhole: true }).ticks).toEqual([0, 1, 2])
})

test('a scale of nothing but zeros still has a height', () => {
  const { low, high } = axisOf({ min: 0, max: 0 })
  expect(low).toBe(0)
  expect(high).toBeGreaterThan(0)
})

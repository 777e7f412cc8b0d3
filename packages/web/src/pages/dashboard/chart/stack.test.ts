import { expect, test } from 'bun:test'
import { extentOfStacks, seriesAt, stacksOf } from './stack.ts'

const stacks = stacksOf([{ values: [1, 2] }, { values: [3, -1] }, { values: [null, -2] }], 2)

test('gains pile up and losses pile down', () => {
  expect(stacks[0]).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 4 },
    { from: 4, to: 4 },
  ])
  expect(stacks[1]).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: -1 },
    { from: -1, to: -3 },
  ])
  expect(extentOfStacks(stacks)).toEqual({ min: -3, max: 4 })
})

test('a place in a stack belongs to one series, a place beside it to none', () => {
  expect([0.5, 2, 4.5].map((value) => seriesAt(stacks[0] ?? [], value))).toEqual([0, 1, undefined])
  expect(seriesAt(stacks[1] ?? [], -2)).toBe(2)
})

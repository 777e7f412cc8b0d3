import { expect, test } from 'bun:test'
import { costLinesOf, costOfLines, costProblemOf, nextCostLine } from './cost-lines.ts'

test('a stored cost is the same after it was taken into lines and back', () => {
  const cost = { '*': 0.7, 'gpt-4o': { input: 2.5, output: 10, cached: 1.25, per_call: 0 } }
  expect(costOfLines(costLinesOf(cost) ?? [])).toEqual(cost)
})

test('what is no cost has no lines', () => {
  for (const cost of [undefined, 'x', { a: -1 }]) expect(costLinesOf(cost)).toBeUndefined()
})

test('the first line is for all models, and a line needs a model of its own and its numbers', () => {
  const first = { ...nextCostLine([]), factor: 0.5 }
  const second = nextCostLine([first])
  expect(first.model).toBe('*')
  expect(costProblemOf(first, [first, second])).toBeUndefined()
  expect(costProblemOf(second, [first, second])).toBe('model-needed')
  const twin = { ...second, model: ' * ', factor: 1 }
  expect(costProblemOf(twin, [first, twin])).toBe('model-twice')
  const named = { ...second, model: 'a' }
  expect(costProblemOf(named, [named])).toBe('number-wrong')
  const usd = { ...named, kind: 'usd', input: -1 } as const
  expect(costProblemOf(usd, [usd])).toBe('number-wrong')
})

import { expect, test } from 'bun:test'
import { OpenCalls } from './open-calls.ts'

test('results without ids go to the calls of their name in order, past those that are answered', () => {
  const open = new OpenCalls()
  open.add('f', 'a')
  open.add('g', 'x')
  open.add('f', 'b')
  open.add('f', 'c')
  const results = [
    open.answer('f', 'a'),
    open.answer('f', undefined),
    open.answer('g', ''),
    open.answer('f', undefined),
  ]
  expect(results).toEqual(['a', 'b', 'x', 'c'])
})

test('calls and results without a partner have ids of their own', () => {
  const open = new OpenCalls()
  const ids = [open.add('f', undefined), open.answer('g', undefined), open.answer('g', undefined)]
  expect(new Set(ids).size).toBe(3)
})

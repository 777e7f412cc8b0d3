import { expect, test } from 'bun:test'
import { KeptSizes } from './kept-sizes.ts'

test('the oldest go when all are too much, and no more of them than must', () => {
  const kept = new KeptSizes(10)
  expect(kept.add('a', 4)).toEqual([])
  expect(kept.add('b', 4)).toEqual([])
  expect(kept.add('c', 4)).toEqual(['a'])
  expect(kept.add('d', 7)).toEqual(['b', 'c'])
})

test('what is written again counts once, and is new', () => {
  const kept = new KeptSizes(10)
  kept.add('a', 4)
  kept.add('b', 4)
  expect(kept.add('a', 6)).toEqual([])
  expect(kept.add('c', 1)).toEqual(['b'])
})

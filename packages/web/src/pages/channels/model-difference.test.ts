import { expect, test } from 'bun:test'
import { modelDifference } from './model-difference.ts'

test('new and vanished models are told from those in both', () => {
  expect(modelDifference({ present: ['a', 'old'], offered: ['a', 'b', 'b'], mapping: '' })).toEqual({
    added: ['b'],
    gone: ['old'],
    offered: 2,
    same: 1,
  })
})

test('a mapped model is offered when its target is, and the target is not new', () => {
  expect(modelDifference({ present: ['alias'], offered: ['real'], mapping: '{"alias":"real"}' })).toEqual({
    added: [],
    gone: [],
    offered: 1,
    same: 1,
  })
})

test('a mapping that cannot be read changes nothing', () => {
  expect(modelDifference({ present: ['a'], offered: ['a'], mapping: '{' }).same).toBe(1)
})

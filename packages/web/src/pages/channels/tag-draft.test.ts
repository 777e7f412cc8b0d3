import { expect, test } from 'bun:test'
import { draftOfTag, editOfTag, problemsOfTag } from './tag-draft.ts'

test('an untouched tag has nothing to send', () => {
  expect(editOfTag('west', draftOfTag('west'))).toBeUndefined()
})

test('a blank name dissolves the tag, and only filled fields are sent', () => {
  expect(editOfTag('west', { ...draftOfTag('west'), name: ' ' })).toEqual({ tag: 'west', new_tag: '' })
  expect(editOfTag('west', { ...draftOfTag('west'), models: ['a', 'b'], weight: 0 })).toEqual({
    tag: 'west',
    models: 'a,b',
    weight: 0,
  })
})

test('a broken mapping, a broken priority and a negative weight are named', () => {
  const draft = { ...draftOfTag('west'), mapping: '{', priority: 1.5, weight: -1 }
  expect(Object.keys(problemsOfTag(draft))).toEqual(['mapping', 'priority', 'weight'])
})

import { expect, test } from 'bun:test'
import { namesOf, typedNames } from './tag-names.ts'

test('names are trimmed and stand once, in the order given', () => {
  expect(namesOf(' gpt-4 ,gpt-4o,, gpt-4')).toEqual(['gpt-4', 'gpt-4o'])
  expect(namesOf(null)).toEqual([])
  expect(typedNames('gpt-4，gpt-4o\n claude ,')).toEqual(['gpt-4', 'gpt-4o', 'claude'])
})

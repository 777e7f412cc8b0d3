import { expect, test } from 'bun:test'
import { withChosen } from './recent-entries.ts'

const entry = (id: string) => ({ id, title: id })

test('an entry that is chosen again moves to the front', () => {
  expect(withChosen([entry('a'), entry('b')], entry('b')).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('only the last five are kept', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(entry)
  expect(withChosen(five, entry('f')).map(({ id }) => id)).toEqual(['f', 'a', 'b', 'c', 'd'])
})

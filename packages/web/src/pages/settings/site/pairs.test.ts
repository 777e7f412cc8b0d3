import { expect, test } from 'bun:test'
import {
  movedPair,
  nextPairId,
  pairsOfChats,
  pairsOfQuestions,
  problemOfPair,
  textOfChats,
  textOfQuestions,
} from './pairs.ts'

test('chat links are read and written in their order, with names that stand twice', () => {
  const text = JSON.stringify([{ A: 'a' }, { B: 'b' }, { A: 'c' }], null, 2)
  expect(textOfChats(pairsOfChats(text) ?? [])).toBe(text)
})

test.each(['', '{}', '[1]', '[{}]', '[{"a":"x","b":"y"}]', '[{"a":'])('%j is no list of chat links', (text) => {
  expect(pairsOfChats(text)).toBeUndefined()
})

test('a blank text holds no questions, and no questions are a blank text', () => {
  expect(pairsOfQuestions(' ')).toEqual([])
  expect(textOfQuestions([])).toBe('')
})

test('a question that stands twice is in the text twice, for the check to find', () => {
  const pairs = [
    { id: 0, name: 'why', value: 'so' },
    { id: 1, name: 'why', value: 'else' },
  ]
  expect(textOfQuestions(pairs)).toBe('{\n  "why": "so",\n  "why": "else"\n}')
  expect(pairs.map((pair) => problemOfPair(pair, pairs))).toEqual(['duplicate', 'duplicate'])
})

test('a new row is no entry until something is typed, and then needs a name', () => {
  const row = { id: nextPairId([]), name: '', value: '' }
  expect([textOfChats([row]), problemOfPair(row, [row])]).toEqual(['[]', undefined])
  const typed = { ...row, value: 'https://chat.test' }
  expect(problemOfPair(typed, [typed])).toBe('blank')
})

test('a pair moves one place, and not beyond the ends', () => {
  const pairs = pairsOfQuestions('{"a":"1","b":"2","c":"3"}') ?? []
  const names = (by: 1 | -1, id: number) => movedPair(pairs, { id, by }).map(({ name }) => name)
  expect([names(1, 0), names(-1, 2), names(-1, 0), names(1, 2)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

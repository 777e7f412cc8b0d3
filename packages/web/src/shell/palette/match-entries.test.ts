import { expect, test } from 'bun:test'
import { matchEntries } from './match-entries.ts'

const entries = [
  { title: 'New channel', also: 'new-channel' },
  { title: 'Channels', also: '/channel' },
  { title: '令牌', also: '/token' },
  { title: '用户', note: 'channel manager' },
]
const titlesFor = (typed: string) => matchEntries(entries, typed).map(({ title }) => title)

test('an entry whose title begins with what was typed comes first, one found by its note last', () => {
  expect(titlesFor('chan')).toEqual(['Channels', 'New channel', '用户'])
})

test('every typed word has to be there, in any order and case', () => {
  expect(titlesFor('CHANNEL  new')).toEqual(['New channel'])
  expect(titlesFor('channel old')).toEqual([])
})

test('a Chinese entry is found by its English name too', () => {
  expect(titlesFor('token')).toEqual(['令牌'])
})

test('nothing typed leaves everything in its order', () => {
  expect(titlesFor('')).toEqual(entries.map(({ title }) => title))
})

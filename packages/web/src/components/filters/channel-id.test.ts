import { expect, test } from 'bun:test'
import { channelIdIn } from './channel-id.ts'

test('nothing is any channel', () => {
  expect(['', ' '].map(channelIdIn)).toEqual([0, 0])
})

test('a number is that channel', () => {
  expect(['7', ' 12 '].map(channelIdIn)).toEqual([7, 12])
})

test('what is no number finds nothing, not everything', () => {
  for (const text of ['abc', '0', '-1', '1.5', '1e400', '7a']) expect(channelIdIn(text)).toBe(Number.MAX_SAFE_INTEGER)
})

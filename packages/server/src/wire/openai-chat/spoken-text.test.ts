import { expect, test } from 'bun:test'
import { spokenText } from './spoken-text.ts'

test.each([
  ['plain text', 'Hello there.\n12\n', 'Hello there.\n12\n'],
  [
    'subtitles',
    '1\n00:00:00,000 --> 00:00:01,000\nHello\nthere.\n\n2\n00:00:01,000 --> 00:00:02,000\n12\n',
    'Hello there. 12',
  ],
  ['lines that end twice', '1\r\n00:00:00,000 --> 00:00:01,000\r\nHello\r\n\r\n', 'Hello'],
  ['captions', 'WEBVTT - x\nKind: captions\n\n00:00.000 --> 01:00:01.500 align:start\nHello\n', 'Hello'],
  ['captions of nothing', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', ''],
])('the words of %s', (_name, body, words) => {
  expect(spokenText(body)).toBe(words)
})

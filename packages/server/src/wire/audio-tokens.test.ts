import { expect, test } from 'bun:test'
import { charactersOf, isSoldByCharacters, realtimeAudioTokens, transcriptionTokens } from './audio-tokens.ts'

test.each([
  [60, 1_000],
  [59.2, 1_000],
  [61, 1_017],
  [0.4, 17],
  [90, 1_500],
  [0, 0],
])('a recording of %d seconds has %d tokens', (seconds, tokens) => {
  expect(transcriptionTokens(seconds)).toBe(tokens)
})

test.each([
  // A minute of pcm16: 24,000 samples of two bytes a second. 100 / 0.06 and 200 / 0.24.
  [{ bytes: 2_880_000, format: 'pcm16', direction: 'input' } as const, 1_666],
  [{ bytes: 2_880_000, format: 'pcm16', direction: 'output' } as const, 833],
  // A minute of telephone sound: 8,000 samples of one byte.
  [{ bytes: 480_000, format: 'g711_ulaw', direction: 'input' } as const, 1_666],
  [{ bytes: 480_000, format: 'g711_alaw', direction: 'output' } as const, 833],
  // 3.6 seconds are exactly 100 tokens.
  [{ bytes: 172_800, format: 'pcm16', direction: 'input' } as const, 100],
  [{ bytes: 0, format: 'pcm16', direction: 'input' } as const, 0],
])('%p has %d tokens', (sound, tokens) => {
  expect(realtimeAudioTokens(sound)).toBe(tokens)
})

test('characters are counted as a reader does', () => {
  expect(charactersOf('a好😀')).toBe(3)
})

test('tts models are sold by characters, their successors by tokens', () => {
  expect([isSoldByCharacters('tts-1-hd'), isSoldByCharacters('gpt-4o-mini-tts')]).toEqual([true, false])
})

import { expect, test } from 'bun:test'
import type { OpenAiUsage } from './schema.ts'
import { encodeUsage, readChunkUsage, readUsage } from './usage.ts'

const plain = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, isClamped: false }

test.each<[name: string, usage: OpenAiUsage, expected: object]>([
  ['a chat', { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }, { inputTokens: 10, outputTokens: 5 }],
  [
    'a chat with every detail',
    {
      prompt_tokens: 100,
      completion_tokens: 60,
      total_tokens: 160,
      prompt_tokens_details: { cached_tokens: 40, audio_tokens: 20, image_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 15, audio_tokens: 30 },
    },
    {
      inputTokens: 30,
      cachedTokens: 40,
      audioInputTokens: 20,
      imageInputTokens: 10,
      outputTokens: 30,
      audioOutputTokens: 30,
      reasoningTokens: 15,
    },
  ],
  [
    'what was written to the cache',
    { prompt_tokens: 100, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 20, cache_write_tokens: 50 } },
    { inputTokens: 30, cachedTokens: 20, cacheWriteTokens: 50, outputTokens: 1 },
  ],
  [
    'the same as Alibaba names it',
    { prompt_tokens: 100, completion_tokens: 1, prompt_tokens_details: { cache_creation_input_tokens: 60 } },
    { inputTokens: 40, cacheWriteTokens: 60, outputTokens: 1 },
  ],
  [
    "DeepSeek's cache",
    { prompt_tokens: 10, completion_tokens: 1, prompt_cache_hit_tokens: 4 },
    { inputTokens: 6, cachedTokens: 4, outputTokens: 1 },
  ],
  [
    "Moonshot's cache",
    { prompt_tokens: 10, completion_tokens: 1, cached_tokens: 4 },
    { inputTokens: 6, cachedTokens: 4, outputTokens: 1 },
  ],
  [
    'a response',
    {
      input_tokens: 36,
      output_tokens: 87,
      total_tokens: 123,
      input_tokens_details: { cached_tokens: 6 },
      output_tokens_details: { reasoning_tokens: 7 },
    },
    { inputTokens: 30, cachedTokens: 6, outputTokens: 87, reasoningTokens: 7 },
  ],
  ['embeddings', { prompt_tokens: 8, total_tokens: 8 }, { inputTokens: 8, outputTokens: 0 }],
  ['a total alone', { total_tokens: 8 }, { inputTokens: 8, outputTokens: 0 }],
  [
    'images',
    {
      input_tokens: 50,
      output_tokens: 4_160,
      total_tokens: 4_210,
      input_tokens_details: { image_tokens: 40 },
      output_tokens_details: { image_tokens: 4_160 },
    },
    { inputTokens: 10, imageInputTokens: 40, outputTokens: 0, imageOutputTokens: 4_160 },
  ],
  [
    'a transcription by tokens',
    { type: 'tokens', input_tokens: 14, output_tokens: 45, input_token_details: { audio_tokens: 14 } },
    { inputTokens: 0, audioInputTokens: 14, outputTokens: 45 },
  ],
  ['a transcription by seconds', { type: 'duration', seconds: 90 }, { inputTokens: 1_500, outputTokens: 0 }],
  [
    'realtime: of the sounds, some were in the cache',
    {
      input_tokens: 100,
      output_tokens: 50,
      total_tokens: 150,
      input_token_details: { cached_tokens: 64, audio_tokens: 80, cached_tokens_details: { audio_tokens: 60 } },
      output_token_details: { audio_tokens: 40 },
    },
    { inputTokens: 16, cachedTokens: 64, audioInputTokens: 20, outputTokens: 10, audioOutputTokens: 40 },
  ],
  [
    'reasoning that stands outside of what came out',
    {
      prompt_tokens: 37,
      completion_tokens: 530,
      total_tokens: 800,
      completion_tokens_details: { reasoning_tokens: 233 },
    },
    { inputTokens: 37, outputTokens: 763, reasoningTokens: 233 },
  ],
])('usage of %s', (_name, usage, expected) => {
  expect(readUsage(usage)).toEqual({ ...plain, ...expected } as never)
})

test.each([undefined, null, {}, { prompt_tokens: null }])('%p says nothing', (usage) => {
  expect(readUsage(usage)).toBeUndefined()
})

test('an explicit 0 is 0', () => {
  expect(readUsage({ prompt_tokens: 0, completion_tokens: 0 })).toMatchObject({ inputTokens: 0, outputTokens: 0 })
})

test('parts that are larger than the whole are cut, not charged twice', () => {
  const usage = readUsage({
    prompt_tokens: 10,
    completion_tokens: 5,
    prompt_tokens_details: { cached_tokens: 8, audio_tokens: 9, image_tokens: 9, cache_write_tokens: 9 },
    completion_tokens_details: { audio_tokens: 50, reasoning_tokens: 50 },
  })
  expect(usage).toEqual({
    inputTokens: 0,
    cachedTokens: 8,
    cacheWriteTokens: 2,
    outputTokens: 0,
    audioOutputTokens: 5,
    reasoningTokens: 0,
    isClamped: false,
  })
})

test.each([
  [{ prompt_tokens: -1, completion_tokens: 1 }, { isClamped: true }],
  [{ prompt_tokens: 'ten', completion_tokens: 1 }, { isClamped: true }],
  [{ prompt_tokens: 1e12, completion_tokens: 1 }, { isAbsurd: true }],
  [
    { type: 'duration', seconds: 'long' },
    { isClamped: true, inputTokens: 0 },
  ],
  [{ type: 'duration', seconds: 1e12 }, { isAbsurd: true }],
])('%p is put right and marked', (usage, expected) => {
  expect(readUsage(usage)).toMatchObject(expected)
})

test('plain usage is written without details', () => {
  expect(encodeUsage({ ...plain, inputTokens: 10, outputTokens: 5 })).toEqual({
    prompt_tokens: 10,
    completion_tokens: 5,
    total_tokens: 15,
  })
})

test('what is written is read as the same', () => {
  const usage = {
    inputTokens: 1,
    cachedTokens: 2,
    cacheWriteTokens: 4,
    audioInputTokens: 8,
    imageInputTokens: 16,
    outputTokens: 32,
    reasoningTokens: 3,
    audioOutputTokens: 64,
    imageOutputTokens: 128,
    isClamped: false,
  }
  expect(readUsage(encodeUsage(usage))).toEqual(usage)
})

test.each([
  ['beside an answer that goes on', [{ delta: { content: 'a' }, finish_reason: null }], true],
  ['beside its end', [{ delta: {}, finish_reason: 'stop' }], undefined],
  ['behind it', [], undefined],
])('usage that stands %s is of a beginning: %p, %p', (_where, choices, isBeginning) => {
  expect(readChunkUsage({ prompt_tokens: 10, completion_tokens: 4 }, choices)?.isBeginning).toBe(isBeginning)
})

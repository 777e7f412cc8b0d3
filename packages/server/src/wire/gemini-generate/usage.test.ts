import { expect, test } from 'bun:test'
import { encodeUsage, readChunkUsage, readUsage } from './usage.ts'

const none = {
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  isClamped: false,
}

test.each([
  [
    'thoughts are output, cached tokens are inside of the prompt',
    {
      promptTokenCount: 100,
      cachedContentTokenCount: 30,
      candidatesTokenCount: 20,
      thoughtsTokenCount: 50,
      totalTokenCount: 170,
    },
    { ...none, inputTokens: 70, cachedTokens: 30, outputTokens: 70, reasoningTokens: 50 },
  ],
  [
    'what tools brought in is input',
    { promptTokenCount: 10, toolUsePromptTokenCount: 5, candidatesTokenCount: 1 },
    { ...none, inputTokens: 15, outputTokens: 1 },
  ],
  [
    'a missing count of candidates follows from the total',
    { promptTokenCount: 10, thoughtsTokenCount: 4, totalTokenCount: 20 },
    { ...none, inputTokens: 10, outputTokens: 10, reasoningTokens: 4 },
  ],
  [
    'sounds and pictures are parts of their own',
    {
      promptTokenCount: 100,
      cachedContentTokenCount: 40,
      candidatesTokenCount: 60,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 40 },
        { modality: 'AUDIO', tokenCount: 50 },
        { modality: 'IMAGE', tokenCount: 10 },
      ],
      cacheTokensDetails: [{ modality: 'AUDIO', tokenCount: 40 }],
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 60 }],
    },
    { ...none, inputTokens: 40, cachedTokens: 40, audioInputTokens: 10, imageInputTokens: 10, imageOutputTokens: 60 },
  ],
  ['negative counts are clamped', { promptTokenCount: -5 }, { ...none, isClamped: true }],
  [
    'counts beyond belief are said',
    { promptTokenCount: 1e15, candidatesTokenCount: 1 },
    { ...none, outputTokens: 1, isClamped: true, isAbsurd: true },
  ],
  [
    'details of another type are not counted',
    { promptTokenCount: 1, promptTokensDetails: [null, 'x'] },
    { ...none, inputTokens: 1 },
  ],
])('%s', (_name, vendor, usage) => {
  expect(readUsage(vendor)).toEqual(usage)
})

test.each([[undefined], [null], ['x'], [{}], [[]]])('%p is no usage', (vendor) => {
  expect(readUsage(vendor)).toBeUndefined()
})

test('usage that was written is read as it was', () => {
  const usage = {
    ...none,
    inputTokens: 7,
    cachedTokens: 3,
    outputTokens: 12,
    reasoningTokens: 5,
    audioInputTokens: 2,
    imageOutputTokens: 9,
  }
  expect(readUsage(encodeUsage(usage))).toEqual(usage)
})

test.each([
  ['beside an answer that goes on', [{ content: {} }], true],
  ['beside its end', [{ content: {}, finishReason: 'STOP' }], undefined],
  ['behind it', [], undefined],
  ['alone', undefined, undefined],
])('usage that stands %s is of a beginning: %p, %p', (_where, candidates, isBeginning) => {
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 4 }
  expect(readChunkUsage({ usageMetadata, candidates })?.isBeginning).toBe(isBeginning)
})

test('input that is not named is what is left of the total, or unknown', () => {
  const counted = { candidatesTokenCount: 4, thoughtsTokenCount: 2 }
  expect(readUsage({ ...counted, totalTokenCount: 16 })).toMatchObject({ inputTokens: 10, outputTokens: 6 })
  expect(readUsage(counted)?.isInputUnknown).toBe(true)
})

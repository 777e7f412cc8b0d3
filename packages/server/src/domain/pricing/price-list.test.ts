import { expect, test } from 'bun:test'
import { completionRatioOf } from '@tollgate/contract/completion-ratio'
import { defaultOptions } from '@tollgate/contract/options'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { audioRatioOf } from './audio-ratio-rules.ts'
import { quotaToHold } from './estimate-usage.ts'
import { PriceList } from './price-list.ts'

const prices = new PriceList({
  ...defaultOptions(),
  GroupRatio: { default: 1, vip: 0.5 },
  CompletionRatio: { 'my-model': 7, 'gpt-4o': 9 },
  ModelRatio: { 'my-model': 3, 'gpt-4o': 1.25 },
})

test('ratios come from the site, rules that are forced win over them', () => {
  expect(prices.priceOf('my-model', 'default')).toMatchObject({
    kind: 'per-token',
    modelRatio: 3,
    completionRatio: 7,
    groupRatio: 1,
  })
  expect(prices.priceOf('gpt-4o', 'vip')).toMatchObject({ modelRatio: 1.25, completionRatio: 4, groupRatio: 0.5 })
})

test('a fixed price wins over ratios', () => {
  expect(prices.priceOf('dall-e-3', 'default')).toMatchObject({ kind: 'per-call', modelPrice: 0.04 })
})

test('a model nobody priced is dear, a group nobody priced counts 1', () => {
  expect(prices.priceOf('unheard-of', 'nowhere')).toMatchObject({ modelRatio: 37.5, completionRatio: 1, groupRatio: 1 })
})

test('names that every object has are no models', () => {
  expect(prices.priceOf('constructor', '__proto__')).toMatchObject({ modelRatio: 37.5, groupRatio: 1 })
})

test('sounds and images have ratios of the site, else those of rules', () => {
  expect(prices.priceOf('gpt-4o-audio-preview', 'default')).toMatchObject({ audioRatio: 40, audioCompletionRatio: 2 })
  expect(prices.priceOf('gpt-realtime', 'default')).toMatchObject({ audioRatio: 8, audioCompletionRatio: 2 })
  expect(prices.priceOf('gpt-image-1', 'default')).toMatchObject({ imageRatio: 2, imageCompletionRatio: 4 })
  expect(prices.priceOf('gpt-4o', 'default')).not.toHaveProperty('imageCompletionRatio')
})

test.each([
  ['gpt-4o-realtime-preview-2024-12-17', 8],
  ['gpt-4o-mini-realtime-preview', 16.6666666667],
  ['gpt-4o-realtime-preview', 20],
  ['gpt-4o-audio-preview-2024-12-17', 16],
  ['gpt-4o-mini-audio-preview', 66.6666666667],
  ['gpt-4o-audio-preview', 40],
  ['gemini-2.5-pro', 1],
  ['any-other', 20],
])('sounds of %s cost %d times its text', (model, ratio) => {
  expect(audioRatioOf(model, undefined)).toBe(ratio)
  expect(audioRatioOf(model, 3)).toBe(3)
})

test.each([
  ['gpt-4.1', 4],
  ['gpt-5', 8],
  ['gpt-5.1-codex', 8],
  ['gpt-5.4-mini', 6],
  ['o4-mini', 4],
  ['claude-opus-4-1', 5],
  ['gemini-2.5-pro', 8],
  ['gemini-3-pro-preview', 6],
  ['mistral-medium-2505', 5],
  ['mistral-small-latest', 3],
  ['grok-3-beta', 5],
  ['grok-3-mini-beta', 1.6666666667],
  ['grok-3-mini-fast-beta', 6.6666666667],
])('output of %s costs %d times its input where nobody says otherwise', (model, ratio) => {
  expect(completionRatioOf(model, undefined)).toBe(ratio)
})

test('the list price of a new model wins over the rule of its family', () => {
  const byList = new PriceList(defaultOptions())
  expect(byList.priceOf('gemini-2.5-flash', 'default')).toMatchObject({ completionRatio: 8.3333333333 })
  expect(byList.priceOf('gpt-5.4-nano', 'default')).toMatchObject({ completionRatio: 6.25 })
  expect(byList.priceOf('mistral-medium-2505', 'default')).toMatchObject({ completionRatio: 5 })
  expect(byList.priceOf('gpt-4o-mini-tts', 'default')).toMatchObject({ completionRatio: 20 })
})

test('a fixed price of images is that of all of them together', () => {
  const order = { operation: 'images', fields: { n: 2, size: '1024x1792' } } as const
  expect(prices.priceOfOrder('dall-e-3', 'default', order)).toMatchObject({ kind: 'per-call', modelPrice: 0.16 })
})

test('images of a model without a price are charged by tokens when the vendor counted some', () => {
  const order = { operation: 'images', fields: { n: 2 } } as const
  expect(prices.priceOfOrder('my-model', 'default', order)).toMatchObject({ kind: 'per-token' })
  // 0.0025 USD times the ratio of 3, twice.
  expect(prices.priceOfOrder('my-model', 'default', { ...order, images: 2 })).toMatchObject({ modelPrice: 0.015 })
})

test('sounds are charged by their length also where the model has a fixed price', () => {
  for (const operation of ['speech', 'transcription', 'translation'] as const) {
    expect(prices.priceOfOrder('dall-e-3', 'default', { operation, fields: {} })).toMatchObject({ kind: 'per-token' })
  }
})

const size = {
  operation: 'chat' as Operation,
  bodyBytes: 400,
  bodyCharacters: 400,
  mediaCharacters: 0,
  mediaParts: 0,
  maxOutputTokens: undefined,
  answers: 1,
  hasOutput: true,
}
const unit = {
  kind: 'per-token',
  modelRatio: 1,
  completionRatio: 1,
  cacheRatio: 1,
  cacheWriteRatio: 1,
  groupRatio: 1,
} as const

test.each([
  ['a limit of the caller', 'unknown', { maxOutputTokens: 10 }, 110],
  ['no limit: what the model can do', 'gpt-4', {}, 100 + 4096],
  ['no limit and a model nobody knows', 'unknown', {}, 100 + 4096],
  ['a limit beyond what the model can do', 'gpt-4o', { maxOutputTokens: 64_000 }, 100 + 16_384],
  ['several answers', 'unknown', { maxOutputTokens: 10, answers: 3 }, 130],
  ['embeddings have no output', 'unknown', { hasOutput: false }, 100],
  ['Chinese characters are tokens', 'unknown', { bodyBytes: 600, bodyCharacters: 200, maxOutputTokens: 0 }, 200],
  ['an image is not its characters', 'unknown', { mediaCharacters: 380, mediaParts: 1, maxOutputTokens: 0 }, 1005],
])('held for %s', (_name, model, changes, expected) => {
  expect(quotaToHold(model, { ...size, ...changes }, unit)).toBe(expected)
})

test.each([
  ['each picture whose tokens are counted', 'gpt-image-1', { operation: 'images', answers: 2 }, 100 + 2 * 6_240],
  ['a picture of low quality', 'gpt-image-1', { operation: 'images', quality: 'low' }, 100 + 408],
  ['no more than a picture can have', 'gemini-3-pro-image-preview', { operation: 'image-edits' }, 100 + 6_240],
  ['pictures that are charged one by one: by their price alone', 'flux', { operation: 'images', answers: 2 }, 100],
  ['speech that is sold by characters', 'tts-1', { operation: 'speech' }, 400],
  ['speech whose sound is sold, too', 'gpt-4o-mini-tts', { operation: 'speech' }, 100 + 600],
  ['a recording', 'whisper-1', { operation: 'transcription', recordingSeconds: 60 }, 100 + 1_000 + 1_000],
  ['other speech', 'qwen3-tts-flash', { operation: 'speech' }, 100],
] as const)('held for %s', (_name, model, changes, expected) => {
  expect(quotaToHold(model, { ...size, hasOutput: false, ...changes }, unit)).toBe(expected)
})

test('a spoken answer and the sounds it follows are held for at the price of sounds', () => {
  const price = { ...unit, audioRatio: 10, audioCompletionRatio: 2 }
  const spoken = { ...size, isSpoken: true }
  expect(quotaToHold('gpt-audio', { ...spoken, maxOutputTokens: 100 }, price)).toBe(100 + 100 * 20)
  expect(quotaToHold('gpt-audio', { ...spoken, heardTokens: 50 }, price, 300)).toBe(100 + 50 * 10 + 300 * 20)
  // What is thought beside minutes of speech is text.
  expect(quotaToHold('gpt-realtime-2', spoken, price)).toBe(100 + 4_096 * 20 + (32_000 - 4_096))
})

test('no more is held than what answers have used of late', () => {
  expect(quotaToHold('gpt-4o', size, unit, 300)).toBe(100 + 300)
  expect(quotaToHold('gpt-4o', { ...size, maxOutputTokens: 10 }, unit, 300)).toBe(110)
  expect(quotaToHold('gpt-4o', size, unit, 100_000)).toBe(100 + 16_384)
  expect(quotaToHold('gpt-image-1', { ...size, operation: 'images', hasOutput: false }, unit, 300)).toBe(100 + 300)
})

test('a caller who allows any length holds at least what the site says, within what the model can do', () => {
  const least = { ...size, leastOutputTokens: 8_000 }
  expect(quotaToHold('own-model', least, unit)).toBe(100 + 8_000)
  expect(quotaToHold('gpt-4o', least, unit, 300)).toBe(100 + 8_000)
  expect(quotaToHold('gpt-3.5-turbo', least, unit)).toBe(100 + 4_096)
  expect(quotaToHold('own-model', { ...least, maxOutputTokens: 10 }, unit)).toBe(110)
})

import { expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
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

const size = {
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

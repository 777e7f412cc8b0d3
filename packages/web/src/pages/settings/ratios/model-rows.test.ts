import { expect, test } from 'bun:test'
import {
  effectiveUsd,
  forcedCompletionRatio,
  modelRowsOf,
  type PriceTexts,
  ratiosOfUsd,
  textsWithModel,
  usdOfRatios,
} from './model-rows.ts'

const textsOf = (texts: Partial<PriceTexts>): PriceTexts => ({
  ModelPrice: '{}',
  ModelRatio: '{}',
  CompletionRatio: '{}',
  CacheRatio: '{}',
  CreateCacheRatio: '{}',
  AudioRatio: '{}',
  AudioCompletionRatio: '{}',
  ImageRatio: '{}',
  ImageCompletionRatio: '{}',

  ...texts,
})

test('models without a price come first, a fixed price wins over a ratio', () => {
  const texts = textsOf({ ModelPrice: '{"draw":0.1,"both":0.2}', ModelRatio: '{"chat":1,"both":2}' })
  expect(modelRowsOf(texts, ['new'])).toEqual([
    { name: 'new', kind: 'none', callPrice: undefined, ratios: {} },
    { name: 'both', kind: 'call', callPrice: 0.2, ratios: { ModelRatio: 2 } },
    { name: 'chat', kind: 'tokens', callPrice: undefined, ratios: { ModelRatio: 1 } },
    { name: 'draw', kind: 'call', callPrice: 0.1, ratios: {} },
  ])
})

test('one broken text leaves no rows', () => {
  expect(modelRowsOf(textsOf({ CacheRatio: '{"a":' }), [])).toBeUndefined()
})

test('a fixed price takes the ratios of the model away, and touches no other option', () => {
  const texts = textsOf({ ModelRatio: '{"m":1,"n":2}', CompletionRatio: '{"m":3}', CacheRatio: '{"n":0.5}' })
  expect(textsWithModel(texts, { name: 'm', callPrice: 0.1, ratios: {} })).toEqual({
    ModelPrice: '{\n  "m": 0.1\n}',
    ModelRatio: '{\n  "n": 2\n}',
    CompletionRatio: '{}',
  })
})

test('ratios and dollars say the same', () => {
  const ratios = {
    ModelRatio: 0.075,
    CompletionRatio: 4,
    CacheRatio: 0.1,
    AudioRatio: 20,
    AudioCompletionRatio: 2,
    ImageCompletionRatio: 4,
  }
  const usd = {
    ModelRatio: 0.15,
    CompletionRatio: 0.6,
    CacheRatio: 0.015,
    AudioRatio: 3,
    AudioCompletionRatio: 6,
    ImageCompletionRatio: 0.6,
  }
  expect(usdOfRatios(ratios)).toEqual(usd)
  expect(ratiosOfUsd(usd)).toEqual(ratios)
})

test('a free model has no multiples of its price', () => {
  expect(ratiosOfUsd({ ModelRatio: 0, CompletionRatio: 1 })).toEqual({ ModelRatio: 0 })
})

test('what a row does not say follows from the name of the model', () => {
  expect(effectiveUsd({ name: 'gpt-4o', ratios: { ModelRatio: 1.25, CompletionRatio: 9 } })).toEqual({
    input: 2.5,
    output: 10,
    cached: 2.5,
    cacheWrite: 3.125,
  })
  expect([forcedCompletionRatio('gpt-4o'), forcedCompletionRatio('own-model')]).toEqual([4, undefined])
})

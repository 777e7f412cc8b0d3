import { expect, test } from 'bun:test'
import { defaultOptions, type OptionKey, parseOption } from '@tollgate/contract/options'
import { PriceList } from './price-list.ts'

test.each([
  ['ModelRatio', '{"m":3}', { modelRatio: 3 }],
  ['CompletionRatio', '{"m":5}', { completionRatio: 5 }],
  ['CacheRatio', '{"m":0.3}', { cacheRatio: 0.3 }],
  ['CreateCacheRatio', '{"m":1.7}', { cacheWriteRatio: 1.7 }],
  ['AudioRatio', '{"m":11}', { audioRatio: 11 }],
  ['AudioCompletionRatio', '{"m":13}', { audioCompletionRatio: 13 }],
  ['ImageRatio', '{"m":17}', { imageRatio: 17 }],
  ['ImageCompletionRatio', '{"m":19}', { imageCompletionRatio: 19 }],
  ['GroupRatio', '{"default":0.5}', { groupRatio: 0.5 }],
  ['ModelPrice', '{"m":0.25}', { kind: 'per-call', modelPrice: 0.25, quotaPerUnit: 500_000 }],
] satisfies [OptionKey, string, object][])('%s is part of the price: %s', (key, text, part) => {
  const options = { ...defaultOptions(), [key]: parseOption(key, text) }
  expect(new PriceList(options).priceOf('m', 'default')).toMatchObject(part)
})

test('a unit of the site is what a fixed price counts in', () => {
  const options = { ...defaultOptions(), QuotaPerUnit: 1000, ModelPrice: { m: 1 } }
  expect(new PriceList(options).priceOf('m', 'default')).toMatchObject({ quotaPerUnit: 1000 })
})

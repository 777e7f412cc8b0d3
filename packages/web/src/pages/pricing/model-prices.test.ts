import { expect, test } from 'bun:test'
import type { PriceRow } from '@tollgate/contract/entities/price-row'
import { pricesOf } from './model-prices.ts'

const row: PriceRow = {
  model_name: 'gpt-4o',
  quota_type: 0,
  model_ratio: 1.25,
  model_price: 0,
  owner_by: '',
  completion_ratio: 4,
  enable_groups: [],
  cache_ratio: 1,
  create_cache_ratio: 1,
  audio_ratio: 1,
  audio_completion_ratio: null,
  image_ratio: 1,
  image_completion_ratio: null,
  is_unpriced: false,
  vendor_name: '',
  supported_endpoint_types: [],
}
const terms = { groupRatio: 1, quotaPerUnit: 500_000 }

test('a million tokens cost two dollars for each point of the ratio, times that of the group', () => {
  expect(pricesOf(row, terms)).toEqual({ kind: 'per-token', input: 1_250_000, output: 5_000_000 })
  expect(pricesOf(row, { ...terms, groupRatio: 0.8 })).toEqual({
    kind: 'per-token',
    input: 1_000_000,
    output: 4_000_000,
  })
})

test('the cache, sounds and images have prices of their own only where they cost something else than text', () => {
  expect(pricesOf({ ...row, cache_ratio: 0.5, create_cache_ratio: 1.25 }, terms)).toMatchObject({
    cached: 625_000,
    cacheWrite: 1_562_500,
  })
  expect(pricesOf({ ...row, audio_ratio: 16, audio_completion_ratio: 2 }, terms)).toMatchObject({
    audioInput: 20_000_000,
    audioOutput: 40_000_000,
  })
  expect(pricesOf({ ...row, image_ratio: 2 }, terms)).toMatchObject({ imageInput: 2_500_000, imageOutput: 5_000_000 })
})

test('what every model has when the site says nothing of it is not shown, unless its name says more', () => {
  const unsaid = { ...row, create_cache_ratio: 1.25, audio_ratio: 20, audio_completion_ratio: 2 }
  expect(Object.keys(pricesOf(unsaid, terms))).toEqual(['kind', 'input', 'output'])
  expect(pricesOf({ ...unsaid, model_name: 'gpt-realtime' }, terms)).toMatchObject({ audioInput: 25_000_000 })
  expect(pricesOf({ ...unsaid, cache_ratio: 0.1 }, terms)).toMatchObject({ cacheWrite: 1_562_500 })
})

test('a price for each call is in dollars', () => {
  expect(pricesOf({ ...row, quota_type: 1, model_price: 0.04 }, { ...terms, groupRatio: 2 })).toEqual({
    kind: 'per-call',
    call: 40_000,
  })
})

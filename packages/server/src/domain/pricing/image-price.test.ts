import { expect, test } from 'bun:test'
import { quotaOfCall } from '@tollgate/contract/quota'
import { imageOrderOf, priceOfImages } from './image-price.ts'

const fixed = { kind: 'per-call', modelPrice: 0.04, quotaPerUnit: 500_000, groupRatio: 1 } as const
const perToken = {
  kind: 'per-token',
  modelRatio: 8,
  completionRatio: 1,
  cacheRatio: 1,
  cacheWriteRatio: 1,
  groupRatio: 1.5,
} as const

test.each([
  ['one', {}, 'dall-e-3', 0.04],
  ['three', { n: 3 }, 'dall-e-3', 0.12],
  ['a large one', { size: '1024x1792' }, 'dall-e-3', 0.08],
  ['a fine one', { quality: 'hd' }, 'dall-e-3', 0.08],
  ['two fine and large ones', { size: '1792x1024', quality: 'hd', n: 2 }, 'dall-e-3', 0.24],
  ['fine, of another model', { quality: 'hd' }, 'imagen-3.0-generate-002', 0.04],
  ['a small one', { size: '256x256' }, 'dall-e-2', 0.016],
  ['a middling one', { size: '512x512' }, 'dall-e-2', 0.018],
  ['a size nobody listed', { size: '7x9' }, 'dall-e-2', 0.04],
  ['a size that is a name of every object', { size: 'constructor' }, 'dall-e-2', 0.04],
])('price of %s', (_name, fields, model, modelPrice) => {
  expect(priceOfImages(imageOrderOf(fields), { model, price: fixed, quotaPerUnit: 500_000 })).toEqual({
    ...fixed,
    modelPrice,
  })
})

test('without a price of its own an image costs 0.0025 USD for each unit of ratio', () => {
  const price = priceOfImages(imageOrderOf({ n: 2 }), { model: 'dall-e-2', price: perToken, quotaPerUnit: 500_000 })
  expect(price).toEqual({ kind: 'per-call', modelPrice: 0.04, quotaPerUnit: 500_000, groupRatio: 1.5 })
})

test('dall-e-3, large and fine, twice: 0.24 USD', () => {
  const order = imageOrderOf({ n: 2, size: '1024x1792', quality: 'hd' })
  const price = priceOfImages(order, { model: 'dall-e-3', price: fixed, quotaPerUnit: 500_000 })
  expect(quotaOfCall({ inputTokens: 2, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }, price)).toBe(120_000)
})

test.each([
  [{}, { count: 1, size: '1024x1024', quality: 'standard' }],
  [
    { n: '4', size: '512x512', quality: 'hd' },
    { count: 4, size: '512x512', quality: 'hd' },
  ],
  [
    { n: -1, size: 7, quality: null },
    { count: 1, size: '1024x1024', quality: 'standard' },
  ],
  [{ n: 1e9 }, { count: 1, size: '1024x1024', quality: 'standard' }],
])('%p is read as an order', (fields, order) => {
  expect(imageOrderOf(fields)).toEqual(order)
})

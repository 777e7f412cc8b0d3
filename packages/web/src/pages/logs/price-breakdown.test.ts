import { expect, test } from 'bun:test'
import { QUOTA_PER_USD } from '@tollgate/contract/constants'
import { quotaOfCall } from '@tollgate/contract/quota'
import { plainNumber, priceBreakdown, smallUsd } from './price-breakdown.ts'

const quotaPerUnit = QUOTA_PER_USD
const log = { prompt_tokens: 1000, completion_tokens: 200 }

test('a call charged by tokens shows each kind of tokens with its price', () => {
  const detail = { model_ratio: 1.25, completion_ratio: 4, group_ratio: 0.8, model_price: -1 }
  const breakdown = priceBreakdown(log, { detail, quotaPerUnit })
  expect(breakdown).toMatchObject({
    kind: 'per-token',
    parts: [
      { name: 'input', tokens: 1000, usdPerMillion: 2.5, usd: 0.0025 },
      { name: 'output', tokens: 200, usdPerMillion: 10, usd: 0.002 },
    ],
    groupRatio: 0.8,
    modelRatio: 1.25,
  })
  expect(smallUsd(breakdown?.totalUsd ?? 0)).toBe('0.003600')
})

test('cached tokens are part of the input column and have their own price', () => {
  const detail = { model_ratio: 1, completion_ratio: 3, group_ratio: 1, cache_tokens: 400, cache_ratio: 0.5 }
  const breakdown = priceBreakdown(log, { detail, quotaPerUnit })
  const parts = breakdown?.kind === 'per-token' ? breakdown.parts.map(({ name, tokens }) => [name, tokens]) : []
  expect(parts).toEqual([
    ['input', 600],
    ['cached', 400],
    ['output', 200],
  ])
})

test('the total is what the ledger charges', () => {
  const detail = { model_ratio: 0.075, completion_ratio: 4, group_ratio: 1.2, cache_tokens: 300, cache_ratio: 0.25 }
  const breakdown = priceBreakdown({ prompt_tokens: 12_345, completion_tokens: 678 }, { detail, quotaPerUnit })
  const charged = quotaOfCall(
    { inputTokens: 12_045, cachedTokens: 300, cacheWriteTokens: 0, outputTokens: 678 },
    { kind: 'per-token', modelRatio: 0.075, completionRatio: 4, cacheRatio: 0.25, cacheWriteRatio: 1, groupRatio: 1.2 },
  )
  expect(Math.round((breakdown?.totalUsd ?? 0) * QUOTA_PER_USD)).toBe(charged)
})

test('sounds, images and an hour in the cache are shown apart, and the total is what the ledger charges', () => {
  const detail = {
    model_ratio: 2.5,
    completion_ratio: 4,
    group_ratio: 1,
    cache_write_hour_tokens: 30,
    cache_write_hour_ratio: 2,
    audio_input: 100,
    audio_output: 50,
    audio_ratio: 8,
    audio_completion_ratio: 2,
    image_input: 0,
    image_output: 40,
    image_ratio: 2,
  }
  const breakdown = priceBreakdown(log, { detail, quotaPerUnit })
  const parts = breakdown?.kind === 'per-token' ? breakdown.parts.map(({ name, tokens }) => [name, tokens]) : []
  expect(parts).toEqual([
    ['input', 870],
    ['cache-write-hour', 30],
    ['audio-input', 100],
    ['output', 110],
    ['audio-output', 50],
    ['image-output', 40],
  ])
  // 870 + 30 * 2 + 100 * 8 + 110 * 4 + 50 * 16 + 40 * 4 = 3,130, times 2.5.
  expect(Math.round((breakdown?.totalUsd ?? 0) * QUOTA_PER_USD)).toBe(7_825)
})

test('a call with a fixed price is that price times the group ratio', () => {
  const detail = { model_price: 0.04, group_ratio: 0.5 }
  expect(priceBreakdown(log, { detail, quotaPerUnit })).toEqual({
    kind: 'per-call',
    price: 0.04,
    groupRatio: 0.5,
    totalUsd: 0.02,
  })
})

test('a row that keeps no numbers has no breakdown', () => {
  expect(priceBreakdown(log, { detail: {}, quotaPerUnit })).toBeUndefined()
  expect(priceBreakdown(log, { detail: { group_ratio: 1 }, quotaPerUnit })).toBeUndefined()
})

test('numbers are shown as they were written', () => {
  expect(plainNumber(0.1 + 0.2)).toBe('0.3')
  expect(plainNumber(2.5)).toBe('2.5')
  expect(smallUsd(0.00361)).toBe('0.003610')
})

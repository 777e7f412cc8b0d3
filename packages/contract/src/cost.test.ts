import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { ChannelCost, costOfCall, type ModelCost } from './cost.ts'
import type { CallPrice, PricedTokens } from './quota.ts'

const tokens: PricedTokens = { inputTokens: 1_000, cachedTokens: 500, cacheWriteTokens: 100, outputTokens: 200 }
const price: CallPrice = {
  kind: 'per-token',
  modelRatio: 1.25,
  completionRatio: 4,
  cacheRatio: 0.5,
  cacheWriteRatio: 1.25,
  groupRatio: 3,
}
const plain = { input: 0, output: 0, per_call: 0 }

test.each<[string, ModelCost, number]>([
  ['input and output', { ...plain, input: 2.5, output: 10 }, 6_000_000],
  ['cached input apart', { ...plain, input: 2.5, output: 10, cached: 0.25 }, 4_875_000],
  ['cache writes apart', { ...plain, input: 2.5, output: 10, cache_write: 3.125 }, 6_062_500],
  ['a price for each call', { ...plain, per_call: 0.04 }, 40_000_000],
  // 1,000 + 250 + 125 + 800 tokens at 2.50 USD a million, whatever the group pays.
  ['a share of the list price', 0.7, 3_806_250],
  ['nothing', 0, 0],
])('%s is added up exactly, in billionths of a dollar', (_, cost, expected) => {
  expect(costOfCall(tokens, cost, price)).toBe(expected)
})

test('a cost is rounded once, and never to nothing', () => {
  const cost = { ...plain, input: 0.0001 }
  expect(
    costOfCall({ ...tokens, inputTokens: 1, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }, cost, price),
  ).toBe(1)
  expect(
    costOfCall({ ...tokens, inputTokens: 24, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 1 }, cost, price),
  ).toBe(2)
})

test('a share of a price for each call does not depend on what a unit of quota is sold for', () => {
  const fixed: CallPrice = { kind: 'per-call', modelPrice: 0.1, quotaPerUnit: 1_000, groupRatio: 5 }
  expect(costOfCall(tokens, 0.5, fixed)).toBe(50_000_000)
})

test('a call without any token costs nothing', () => {
  const none = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }
  expect(costOfCall(none, { ...plain, per_call: 1 }, price)).toBe(0)
  expect(costOfCall(none, 1, price)).toBe(0)
})

test.each([
  [{ '*': 0.7, 'gpt-4o': { input: 2.5, output: 10, cached: 1.25 } }, true],
  [{ m: { per_call: 0.04 } }, true],
  [{}, true],
  [{ m: -1 }, false],
  [{ m: { input: '2' } }, false],
  [{ m: { inputs: 2 } }, false],
  [{ m: { input: Number.NaN } }, false],
  [{ '': 1 }, false],
  [[], false],
  ['0.5', false],
])('%j is a setting of costs: %p', (setting, isOne) => {
  expect(z.safeParse(ChannelCost, setting).success).toBe(isOne)
})

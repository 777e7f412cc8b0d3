import { expect, test } from 'bun:test'
import { countedUsage } from './counted-usage.ts'

test.each([
  [
    { input: 10, output: 2, cached: 4, reasoning: 1 },
    { inputTokens: 6, cachedTokens: 4, outputTokens: 2, reasoningTokens: 1 },
  ],
  [
    { output: 2, total: 9 },
    { inputTokens: 7, outputTokens: 2 },
  ],
  [
    { input: 3, cached: 9 },
    { inputTokens: 0, cachedTokens: 3 },
  ],
  [{ input: -1 }, { inputTokens: 0, isClamped: true }],
  [
    { input: '11', output: '7' },
    { inputTokens: 11, outputTokens: 7, isClamped: true },
  ],
  [
    { input: 'many', output: 1 },
    { inputTokens: 0, isClamped: true, isAbsurd: true },
  ],
  [{ input: { text: 3 }, output: 1 }, { isAbsurd: true }],
  [{ output: Number.POSITIVE_INFINITY }, { isAbsurd: true }],
  [{ input: 1e9 }, { isAbsurd: true }],
])('%p is counted as %p', (counts, usage) => {
  expect(countedUsage(counts)).toMatchObject(usage)
})

test('a vendor who counted nothing gives no usage', () => {
  expect(countedUsage({ input: null, cached: 3 })).toBeUndefined()
})

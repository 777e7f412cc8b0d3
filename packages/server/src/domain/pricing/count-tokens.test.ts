import { afterAll, expect, test } from 'bun:test'
import { createTokenCounter } from './count-tokens.ts'

const counter = createTokenCounter()
afterAll(() => counter.close())

test('text is counted with the vocabulary of its model', async () => {
  expect(await counter.count('gpt-3.5-turbo', 'hello world')).toBe(2)
  expect(await counter.count('gpt-4o', '你好，世界')).toBeLessThan(await counter.count('gpt-4', '你好，世界'))
  expect(await counter.count('gpt-4o', '')).toBe(0)
}, 30_000)

test('a long row of equal characters does not take for ever', async () => {
  const startMs = performance.now()
  const tokens = await counter.count('gpt-4o', '好'.repeat(50_000))
  expect(tokens).toBeGreaterThan(10_000)
  expect(performance.now() - startMs).toBeLessThan(5_000)
}, 30_000)

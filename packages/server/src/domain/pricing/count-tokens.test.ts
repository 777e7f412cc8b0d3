import { afterAll, expect, test } from 'bun:test'
import { createTokenCounter } from './count-tokens.ts'

const counter = createTokenCounter()
afterAll(() => counter.close())

test('text is counted with the vocabulary of its model', async () => {
  expect(await counter.count('gpt-3.5-turbo', 'hello world')).toBe(2)
  expect(await counter.count('gpt-4o', '你好，世界')).toBeLessThan(await counter.count('gpt-4', '你好，世界'))
  expect(await counter.count('gpt-4o', '')).toBe(0)
}, 120_000)

test('a long row of equal characters does not take for ever', async () => {
  const startMs = performance.now()
  const tokens = await counter.count('gpt-4o', '好'.repeat(50_000))
  expect(tokens).toBeGreaterThan(10_000)
  expect(performance.now() - startMs).toBeLessThan(5_000)
}, 120_000)

test('after the warm-up no call waits for a vocabulary', async () => {
  await counter.warmUp()
  const counts = Promise.all([counter.count('gpt-4o', 'hello world'), counter.count('gpt-4', 'hello world')])
  expect(await Promise.race([counts, Bun.sleep(1_000).then(() => 'waiting')])).toEqual([2, 2])
}, 120_000)

test('texts are counted apart and together with what frames them', async () => {
  expect(await counter.count('gpt-4', ['hello world', 'hello'])).toBe(3)
  const pieces = { texts: ['user', 'hello world'], messages: 1, tools: 0, images: [{ width: 512, height: 512 }] }
  // Role and content, 3 for the message, 3 for the chat, one tile.
  expect(await counter.countCall('gpt-4', pieces)).toBe(3 + 3 + 3 + 255)
}, 120_000)

test('what stands behind two million characters is taken to be like the rest', async () => {
  const tokens = await counter.count('gpt-4', ['hello '.repeat(500_000)])
  expect(tokens / 500_000).toBeCloseTo(1, 1)
}, 120_000)

test('names with a vendor in front use the same vocabulary', async () => {
  const text = '你好，世界'
  expect(await counter.count('openai/gpt-5', text)).toBe(await counter.count('gpt-4o', text))
}, 120_000)

import { expect, test } from 'bun:test'
import { outputLimitOf } from './output-limits.ts'

test.each([
  ['gpt-5-mini', 128_000],
  ['gpt-5-chat-latest', 16_384],
  ['gpt-4.1-nano', 32_768],
  ['gpt-4-turbo', 4_096],
  ['o4-mini', 100_000],
  ['claude-opus-4-1', 32_000],
  ['claude-opus-4-20250514', 32_000],
  ['claude-opus-4-5', 64_000],
  ['claude-opus-4-6', 128_000],
  ['claude-sonnet-4-5', 64_000],
  ['claude-haiku-4-5', 64_000],
  ['claude-sonnet-5-5', 128_000],
  ['claude-3-7-sonnet-20250219', 64_000],
  ['gemini-2.5-pro', 65_536],
  ['gemini-3-pro-preview', 65_536],
  ['gemini-2.0-flash', 8_192],
  ['deepseek-chat', 8_192],
  ['unheard-of', undefined],
])('%s writes up to %p tokens', (model, limit) => {
  expect(outputLimitOf(model)).toBe(limit as never)
})

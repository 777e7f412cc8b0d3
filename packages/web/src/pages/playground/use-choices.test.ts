import { expect, test } from 'bun:test'
import { firstModelOf } from './use-choices.ts'

test.each([
  [['a-model', 'gpt-4o-mini'], 'gpt-4o-mini'],
  [['@cf/baai/bge-m3', 'dall-e-3', 'whisper-1', 'qwen-plus', 'claude-sonnet-4-5'], 'qwen-plus'],
  [['text-embedding-3-small'], 'text-embedding-3-small'],
  [[], undefined],
])('of %p the playground begins with %p', (names, first) => {
  expect(firstModelOf(names)).toBe(first)
})

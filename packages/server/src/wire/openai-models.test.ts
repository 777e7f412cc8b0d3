import { expect, test } from 'bun:test'
import { gptGeneration, nearestEffort, takesSampling } from './openai-models.ts'

test.each([
  ['gpt-5', 500],
  ['openai/gpt-5.6-sol', 506],
  ['gpt-6-astra', 600],
  ['gpt-6.1-terra', 601],
  ['gpt-4o-mini', 400],
  ['gpt-4.1-2025-04-14', 401],
  ['gpt-oss-20b', undefined],
  ['o3', undefined],
])('%s is of generation %p', (model, generation) => {
  expect(gptGeneration(model)).toBe(generation)
})

test.each([
  ['o3', 'none', 'low'],
  ['o4-mini', 'xhigh', 'high'],
  ['gpt-5', 'none', 'minimal'],
  ['gpt-5', 'max', 'high'],
  ['gpt-5-codex', 'minimal', 'low'],
  ['gpt-5.1', 'minimal', 'none'],
  ['gpt-5.1', 'xhigh', 'high'],
  ['gpt-5.1-codex-max', 'max', 'xhigh'],
  ['gpt-5.5', 'max', 'xhigh'],
  ['gpt-5.6-luna', 'max', 'max'],
  ['gpt-6-sol', 'none', 'none'],
  ['gpt-6-astra', 'none', 'low'],
  ['gpt-6.1-sol', 'minimal', 'low'],
  ['grok-4', 'max', 'max'],
] as const)('%s, asked for %s, gets %s', (model, asked, given) => {
  expect(nearestEffort(asked, model)).toBe(given)
})

test.each([
  ['gpt-4.1', undefined, true],
  ['o3', undefined, false],
  ['gpt-5', undefined, false],
  ['gpt-5-chat-latest', undefined, true],
  ['gpt-5.2', undefined, true],
  ['gpt-5.2', 'low', false],
  ['gpt-5.6-sol', undefined, false],
  ['gpt-5.6-sol', 'none', true],
  ['gpt-6-luna', undefined, false],
  ['gpt-6-astra', 'none', false],
  ['deepseek-chat', undefined, true],
] as const)('%s at effort %p takes a temperature: %p', (model, effort, expected) => {
  expect(takesSampling(model, effort)).toBe(expected)
})

import { expect, test } from 'bun:test'
import {
  DEFAULT_CACHE_RATIO,
  DEFAULT_CACHE_WRITE_RATIO,
  DEFAULT_COMPLETION_RATIO,
  DEFAULT_MODEL_RATIO,
} from './default-prices.ts'
import { LIST_PRICES } from './list-prices.ts'

test.each([
  ['gpt-5', { model: 0.625, completion: 8, cache: 0.1 }],
  ['gpt-4.1', { model: 1, completion: 4, cache: 0.25 }],
  ['claude-sonnet-4-5', { model: 1.5, completion: 5, cache: 0.1 }],
  ['gemini-2.5-flash', { model: 0.15, completion: 8.3333333333, cache: 0.1 }],
  ['gemini-3-flash-preview', { model: 0.25, completion: 6, cache: 0.1 }],
  ['gemini-3-pro-preview', { model: 1, completion: 6, cache: 0.1 }],
  ['gemini-3.1-pro-preview', { model: 1, completion: 6, cache: 0.1 }],
  ['glm-4.6', { model: 0.3, completion: 3.6666666667, cache: 0.18333333333 }],
  ['gpt-6.1-sol', { model: 1, completion: 5, cache: 0.05 }],
  ['gpt-5-pro', { model: 7.5, completion: 8, cache: undefined }],
  // Free of charge: no ratio of two zeros.
  ['glm-4.5-flash', { model: 0, completion: undefined, cache: undefined }],
])('ratios of %s follow from its list price', (model, expected) => {
  expect({
    model: DEFAULT_MODEL_RATIO[model],
    completion: DEFAULT_COMPLETION_RATIO[model],
    cache: DEFAULT_CACHE_RATIO[model],
  }).toEqual(expected)
})

test('ratios that a site has always begun with are not changed by the list', () => {
  expect(DEFAULT_MODEL_RATIO).toMatchObject({
    'gpt-4o': 1.25,
    'qwen-plus': 10,
    'deepseek-chat': 0.135,
    'whisper-1': 15,
  })
})

test('the list prices only what the older table does not', () => {
  const older = ['gpt-4o', 'o1', 'o3-mini', 'deepseek-chat', 'gemini-2.0-flash', 'claude-3-7-sonnet-20250219', 'glm-4']
  expect(older.filter((model) => Object.hasOwn(LIST_PRICES, model))).toEqual([])
})

test.each([
  ['claude-opus-4-6', 1.25],
  ['gpt-5.6-luna', 1.25],
  ['gpt-6.1-sol', 1.25],
  ['gpt-5', undefined],
])('writing the cache of %s costs %p times as much as reading afresh', (model, ratio) => {
  expect(DEFAULT_CACHE_WRITE_RATIO[model]).toBe(ratio)
})

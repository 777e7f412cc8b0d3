import { expect, test } from 'bun:test'
import { modelFamilies } from './model-families.ts'

test.each([
  ['gpt-4o', 'gpt'],
  ['o3-mini', 'o3'],
  ['qwen2.5-max', 'qwen'],
  ['deepseek-ai/DeepSeek-V3', 'deepseek-ai'],
  ['Claude-3', 'claude'],
  ['混元-lite', '混元'],
])('%p belongs to %p', (model, family) => {
  expect(modelFamilies([model])).toEqual([{ name: family, models: [model] }])
})

test('models of one family stand together, sorted', () => {
  expect(modelFamilies(['gpt-5', 'claude-4', 'gpt-4o']).map(({ models }) => models)).toEqual([
    ['claude-4'],
    ['gpt-4o', 'gpt-5'],
  ])
})

import { expect, test } from 'bun:test'
import type { ReasoningWish } from '../chat.ts'
import { generationOf, thinkingConfig } from './thinking.ts'

test.each([
  ['gemini-3-pro-preview', 3],
  ['gemini-3.1-flash', 3.1],
  ['google/gemini-2.5-pro', 2.5],
  ['gemini-1.5-pro-latest', 1.5],
  ['gemini-flash-latest', 3],
  ['gemini-4-neon', 4],
  ['gemini-pro', undefined],
  ['gpt-5', undefined],
])('%s is of generation %p', (model, generation) => {
  expect(generationOf(model)).toBe(generation)
})

const cases: [string, ReasoningWish, object | undefined, number][] = [
  ['gemini-3-pro-preview', { effort: 'low' }, { thinkingLevel: 'LOW', includeThoughts: true }, 0],
  ['gemini-3-pro-preview', { effort: 'medium' }, { thinkingLevel: 'HIGH', includeThoughts: true }, 0],
  ['gemini-3.1-pro-preview', { effort: 'medium' }, { thinkingLevel: 'MEDIUM', includeThoughts: true }, 0],
  ['gemini-3-flash-preview', { effort: 'minimal' }, { thinkingLevel: 'MINIMAL', includeThoughts: true }, 0],
  ['gemini-3-flash-preview', { effort: 'none' }, { thinkingLevel: 'MINIMAL' }, 1],
  ['gemini-3-pro-preview', { effort: 'none' }, { thinkingLevel: 'LOW' }, 1],
  ['gemini-3-flash-preview', { effort: 'max', isShown: false }, { thinkingLevel: 'HIGH' }, 0],
  ['gemini-3-flash-preview', { budgetTokens: 1_024 }, { thinkingLevel: 'LOW', includeThoughts: true }, 0],
  ['gemini-3-flash-preview', { budgetTokens: 32_000 }, { thinkingLevel: 'HIGH', includeThoughts: true }, 0],
  ['gemini-3-flash-preview', { isAdaptive: true }, { includeThoughts: true }, 0],
  ['gemini-3.6-flash', { effort: 'minimal' }, { thinkingLevel: 'MINIMAL', includeThoughts: true }, 0],
  ['gemini-3.8-flash', { effort: 'minimal' }, { thinkingLevel: 'LOW', includeThoughts: true }, 0],
  ['gemini-4-argon', { effort: 'none' }, { thinkingLevel: 'LOW' }, 1],
  ['gemini-4-argon', { effort: 'xhigh' }, { thinkingLevel: 'HIGH', includeThoughts: true }, 0],
  ['gemini-4-neon', { effort: 'max' }, { thinkingLevel: 'XHIGH', includeThoughts: true }, 0],
  ['gemini-2.5-flash', { effort: 'none' }, { thinkingBudget: 0 }, 0],
  ['gemini-2.5-pro', { effort: 'none' }, { thinkingBudget: 128 }, 1],
  ['gemini-2.5-pro', { effort: 'max' }, { thinkingBudget: 32_768, includeThoughts: true }, 0],
  ['gemini-2.5-flash', { effort: 'high' }, { thinkingBudget: 24_576, includeThoughts: true }, 0],
  ['gemini-2.5-flash-lite', { budgetTokens: 100 }, { thinkingBudget: 512, includeThoughts: true }, 0],
  ['gemini-2.5-flash', { isAdaptive: true, isShown: false }, { thinkingBudget: -1 }, 0],
  ['gemini-2.5-flash', { isShown: true }, { includeThoughts: true }, 0],
  ['gemini-2.0-flash', { effort: 'high' }, undefined, 1],
  ['gemini-2.0-flash', { effort: 'none' }, undefined, 0],
  ['gemini-2.5-flash-image', { effort: 'low' }, undefined, 1],
]
test.each(cases)('%s asked for %p gets %p', (model, wish, config, warnings) => {
  const said: string[] = []
  const chosen: object | undefined = thinkingConfig(wish, model, said)
  expect(chosen).toEqual(config)
  expect(said).toHaveLength(warnings)
})

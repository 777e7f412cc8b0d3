import { expect, test } from 'bun:test'
import { rulesOf } from './model-rules.ts'

test.each([
  ['claude-3-opus-20240229', 'none', 4_096],
  ['claude-3-5-sonnet-20241022', 'none', 8_192],
  ['claude-3-7-sonnet-latest', 'budget', 64_000],
  ['claude-opus-4-20250514', 'budget', 32_000],
  ['claude-opus-4-1', 'budget', 32_000],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'budget', 64_000],
  ['claude-haiku-4-5@20251001', 'budget', 64_000],
  ['anthropic/claude-opus-4.6', 'either', 128_000],
  ['claude-opus-4-8', 'adaptive', 128_000],
  ['claude-haiku-5-5', 'adaptive', 128_000],
  ['claude-mythos-preview', 'adaptive', 128_000],
  ['claude-opus-7', 'adaptive', 128_000],
  ['deepseek-v4', 'either', undefined],
  ['anthropic.claude-v2:1', 'either', undefined],
] as const)('%s thinks by %s and writes %p at most', (model, thinking, outputLimit) => {
  expect(rulesOf(model)).toMatchObject({ thinking, outputLimit })
})

test.each([
  ['claude-haiku-4-5', [false, false, true, false]],
  ['claude-sonnet-4-20250514', [false, false, false, false]],
  ['claude-opus-4-1-20250805', [false, false, true, false]],
  ['claude-opus-4-7', [true, false, true, false]],
  ['claude-opus-5', [true, false, true, true]],
  ['claude-haiku-5-5', [true, false, true, true]],
  ['claude-opus-5-5', [true, true, true, true]],
  ['claude-fable-5', [true, false, true, true]],
  ['claude-fable-5-2', [true, true, true, true]],
] as const)(
  '%s has its own rules',
  (model, [refusesSampling, refusesForcedTools, hasStructuredOutputs, takesSystemMessages]) => {
    expect(rulesOf(model)).toMatchObject({
      refusesSampling,
      refusesForcedTools,
      hasStructuredOutputs,
      takesSystemMessages,
    })
  },
)

test.each([
  ['claude-sonnet-4-5', true],
  ['claude-opus-4-6', false],
  ['claude-haiku-4-5', true],
  ['claude-fable-5-2', false],
  ['MiniMax-M2', true],
])('whether %s goes on with an answer that was begun: %p', (model, takesPrefill) => {
  expect(rulesOf(model).takesPrefill).toBe(takesPrefill)
})

import { expect, test } from 'bun:test'
import type { JsonObject } from '../read-json.ts'
import { withFittingThinking } from './fitting-thinking.ts'

const fit = (model: string, asked: JsonObject) => {
  const warnings: string[] = []
  const sent = withFittingThinking({ max_tokens: 32_000, ...asked }, model, (reason) => warnings.push(reason))
  const { max_tokens: _limit, ...rest } = sent
  return { rest, warnings }
}
const adaptive = { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } }
const budget = { thinking: { type: 'enabled', budget_tokens: 10_000 } }
const clearing = (...types: string[]) => ({ context_management: { edits: types.map((type) => ({ type })) } })

test.each<[string, string, JsonObject, JsonObject]>([
  [
    'adaptive thinking by tokens',
    'claude-sonnet-4-5',
    adaptive,
    { thinking: { type: 'enabled', budget_tokens: 16_384 } },
  ],
  [
    'a number of tokens by effort',
    'claude-opus-4-8',
    budget,
    { thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } },
  ],
  [
    'an effort that is too high by the highest',
    'claude-sonnet-4-6',
    { ...adaptive, output_config: { effort: 'max' } },
    adaptive,
  ],
  ['thinking not at all where the model cannot', 'claude-3-5-haiku-20241022', adaptive, {}],
])('asks for %s', (_what, model, asked, sent) => {
  expect(fit(model, asked).rest).toEqual(sent)
})

test('an effort that is not known is left out, and other settings of the output stay', () => {
  const format = { type: 'json_schema', schema: {} }
  const { rest } = fit('claude-haiku-4-5', { output_config: { effort: 'low', format } })
  expect(rest).toEqual({ output_config: { format } })
})

test('edits that clear thinking go with it, and stay with it', () => {
  const asked = { ...adaptive, ...clearing('clear_thinking_20251015', 'clear_tool_uses_20250919') }
  expect(fit('claude-3-5-haiku-20241022', asked).rest).toEqual(clearing('clear_tool_uses_20250919'))
  expect(fit('claude-sonnet-4-5', asked).rest).toMatchObject(
    clearing('clear_thinking_20251015', 'clear_tool_uses_20250919'),
  )
})

test('what the model cannot do is said', () => {
  expect(fit('claude-3-5-haiku-20241022', adaptive).warnings).toEqual(['reasoning is not in claude-3-5-haiku-20241022'])
})

test.each([
  ['claude-opus-4-6', adaptive],
  ['claude-opus-4-6', budget],
  ['claude-sonnet-4-5', budget],
  ['claude-opus-4-8', adaptive],
  ['deepseek-reasoner', { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } }],
])('%s gets what it takes as it came', (model, asked) => {
  const body = { max_tokens: 32_000, ...asked }
  expect(withFittingThinking(body, model, () => {})).toBe(body)
})

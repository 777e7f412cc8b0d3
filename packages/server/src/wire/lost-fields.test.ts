import { expect, test } from 'bun:test'
import { chatCall, target } from '../../test/sample-call.ts'
import { outboundFamilies } from './families.ts'
import { foreignExtras, warnOfLostExtras, warnOfLostSettings } from './lost-fields.ts'

test('settings without a place are said under the names clients know', () => {
  const call = chatCall({ temperature: 0, maxOutputTokens: 1, tools: [{ kind: 'function', name: 'f' }] })
  warnOfLostSettings(call, { format: 'F', kept: ['temperature'] })
  expect(call.warnings).toEqual(['max_tokens is not in F', 'tools is not in F'])
})

test('one answer in plain text is no loss', () => {
  const call = chatCall({ answers: 1, output: { kind: 'text' } })
  warnOfLostSettings(call, { format: 'F', kept: [] })
  expect(call.warnings).toEqual([])
})

test.each(['anthropic-messages', 'gemini-generate', 'openai-responses'] as const)(
  'what a client left null is no loss for a %s vendor',
  (family) => {
    const extras = { 'openai-chat': { logit_bias: null, prediction: null, audio: null } }
    const call = chatCall({ extras })
    outboundFamilies[family].codecs.chat?.encodeCall(call, target())
    expect(call.warnings).toEqual([])
  },
)

test('a flood of unknown fields is not all said', () => {
  const warnings: string[] = []
  const extras = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`.repeat(50), 1]))
  warnOfLostExtras(warnings, extras, { format: 'F' })
  expect(warnings.length).toBe(20)
})

test("Anthropic's own fields are foreign elsewhere, but for those whose meaning was read", () => {
  const extras = { 'anthropic-messages': { thinking: {}, output_config: {}, inference_geo: 'us' } }
  expect(foreignExtras(chatCall({ extras }), 'openai-chat')).toEqual({ inference_geo: 'us' })
  expect(foreignExtras(chatCall({ extras }), 'anthropic-messages')).toEqual({})
})

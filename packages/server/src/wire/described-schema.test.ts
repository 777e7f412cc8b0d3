import { expect, test } from 'bun:test'
import { chatCall, target } from '../../test/sample-call.ts'
import { outboundFamilies } from './families.ts'

const output = {
  kind: 'json-schema' as const,
  name: 'answer',
  description: 'What the weather is like',
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
}

test.each([
  ['anthropic-messages', 'claude-sonnet-4-5'],
  ['cohere-chat', 'command-a-03-2025'],
  ['gemini-generate', 'gemini-2.5-flash'],
] as const)('the description of an answer reaches a %s vendor inside of its schema', (family, model) => {
  const encoded = outboundFamilies[family].codecs.chat?.encodeCall(chatCall({ model, output }), target({ model }))
  expect(JSON.stringify(encoded?.body)).toContain('"description":"What the weather is like"')
})

import { expect, test } from 'bun:test'
import { chatCall, target, toolConversation } from '../../../test/sample-call.ts'
import type { ChatCall } from '../chat.ts'
import { encodeCall } from './encode-call.ts'

const MARK = { cache_control: { type: 'ephemeral' } }

function encode(fields: Partial<ChatCall>, model = 'claude-sonnet-4-5') {
  const call = chatCall({ model, messages: toolConversation, cacheKey: 'conversation-1', ...fields })
  return { body: encodeCall(call, target({ model })).body, warnings: call.warnings }
}

test('a conversation with a key is marked at the end of its system prompt and at its own', () => {
  const { body, warnings } = encode({})
  expect(body).toMatchObject({
    system: [{ type: 'text', text: 'Be short.', ...MARK }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Weather in Paris?' }] },
      { role: 'assistant' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '20 C', ...MARK }] },
    ],
  })
  expect(JSON.stringify(body).split('cache_control')).toHaveLength(3)
  expect(warnings).toEqual([])
})

test('without a key nothing is marked', () => {
  expect(JSON.stringify(encodeCall(chatCall({ model: 'claude-sonnet-4-5' }), target()).body)).not.toContain('cache')
})

test("marks of the client's own stay the only ones", () => {
  const parts = [{ kind: 'text' as const, text: 'Long.', cache: { ttl: '1h' as const } }]
  const messages: ChatCall['messages'] = [{ role: 'user', parts }, ...toolConversation]
  const written = JSON.stringify(encode({ messages }).body)
  expect(written.match(/"cache_control":\{[^}]*\}/g)).toEqual(['"cache_control":{"type":"ephemeral","ttl":"1h"}'])
})

test('models of other vendors get no marks, which is said', () => {
  const { body, warnings } = encode({}, 'glm-5')
  expect(JSON.stringify(body)).not.toContain('cache_control')
  expect(warnings).toEqual(["prompt_cache_key is not in Anthropic's format"])
})

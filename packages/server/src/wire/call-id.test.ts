import { expect, test } from 'bun:test'
import { chatCall } from '../../test/sample-call.ts'
import type { ChatMessage } from './chat.ts'
import { encodeCall as encodeForChat } from './openai-chat/encode-call.ts'
import { encodeCall as encodeForResponses } from './openai-responses/encode-call.ts'
import type { JsonObject } from './read-json.ts'

const target = { model: 'gpt-4.1', isStream: false, quirks: [], other: '' }

const turnsWith = (id: string): ChatMessage[] => [
  { role: 'assistant', parts: [{ kind: 'tool-call', id, name: 'look', arguments: '{}' }] },
  { role: 'tool', parts: [{ kind: 'tool-result', callId: id, parts: [{ kind: 'text', text: 'seen' }] }] },
]

// A chat's body is JSON.
/** The id of the call, and that by which its result is known. */
const idsIn = {
  chat(id: string) {
    const { messages } = encodeForChat(chatCall({ messages: turnsWith(id) }), target).body as JsonObject
    const [called, result] = messages as { tool_calls: { id: string }[]; tool_call_id: string }[]
    return [called?.tool_calls[0]?.id, result?.tool_call_id]
  },
  responses(id: string) {
    const { input } = encodeForResponses(chatCall({ messages: turnsWith(id) }), target).body as JsonObject
    return (input as { call_id: string }[]).map(({ call_id }) => call_id)
  },
}

test.each([
  ['chat', 40],
  ['responses', 64],
] as const)('an id that OpenAI refuses in its %s format is shorter in call and result alike', (format, longest) => {
  const fits = 'x'.repeat(longest)
  expect(idsIn[format](fits)).toEqual([fits, fits])
  const [first, result] = idsIn[format](`${fits}1`)
  const [second] = idsIn[format](`${fits}2`)
  expect(first).toMatch(/^call_[0-9a-f]{32}$/)
  expect(result).toBe(first)
  expect(second).not.toBe(first)
})

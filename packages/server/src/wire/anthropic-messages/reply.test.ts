import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatReply } from '../chat.ts'
import type { VendorAnswer } from '../family.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeReply } from './encode-reply.ts'
import { readCall } from './read-call.ts'
import recorded from './recorded/reply.json'

const answer = (json: unknown): VendorAnswer => ({ contentType: 'application/json', bytes: new Uint8Array(), json })
const facts = readCall({ model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] }, 'chat')
const context = { requestId: 'r1', model: 'm', createdAt: 1, wantsUsage: false, facts }
const encoded = (reply: ChatReply) => JSON.parse(String(encodeReply(reply, context).body))
const family = 'anthropic-messages' as const

test('a recorded answer is read whole', () => {
  expect(decodeReply(answer(recorded), {})).toEqual({
    id: 'msg_01X',
    model: 'claude-opus-4-6',
    answers: [
      {
        parts: [
          { kind: 'reasoning', text: 'Let me look.', signature: { family, value: 'EqQBCgIYAhIM' } },
          { kind: 'reasoning', text: '', signature: { family, value: 'EmwKAhgB', isEncryptedText: true } },
          { kind: 'opaque', family, value: recorded.content[2] ?? {} },
          { kind: 'text', text: 'It is 62 degrees.', sources: [{ quote: '62' }] },
          { kind: 'tool-call', id: 'toolu_1', name: 'get_weather', arguments: '{"city":"Oslo"}' },
        ],
        finish: 'tool-calls',
      },
    ],
    usage: {
      inputTokens: 10,
      cachedTokens: 5,
      cacheWriteTokens: 0,
      outputTokens: 40,
      reasoningTokens: 0,
      isClamped: false,
    },
  })
})

test('read and written again it is the same message, but for citations of its own documents', () => {
  const { content, usage, ...rest } = encoded(decodeReply(answer(recorded), {}))
  const call = { ...recorded.content[4], caller: { type: 'direct' } }
  const text = { type: 'text', text: recorded.content[3]?.text }
  expect(content).toEqual([...recorded.content.slice(0, 3), text, call])
  expect(usage).toMatchObject(recorded.usage)
  expect(rest).toEqual({
    id: 'msg_r1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    container: null,
    diagnostics: null,
    stop_reason: 'tool_use',
    stop_sequence: null,
    stop_details: null,
  })
})

test('another format calls tools, thinks, refuses and draws', () => {
  const written = encoded({
    id: '',
    model: '',
    answers: [
      {
        parts: [
          { kind: 'reasoning', text: 'hm', signature: { family: 'openai-responses', value: 'enc' } },
          { kind: 'refusal', text: 'No.' },
          { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
          { kind: 'tool-call', id: 'call_1', name: 'f', arguments: 'not json' },
        ],
        finish: 'stop',
      },
    ],
  })
  expect(written.content).toEqual([
    { type: 'thinking', thinking: 'hm', signature: '' },
    { type: 'text', text: 'No.' },
    { type: 'text', text: '![image](data:image/png;base64,AAAA)' },
    { type: 'tool_use', id: 'call_1', name: 'f', input: {}, caller: { type: 'direct' } },
  ])
  expect(written.stop_reason).toBe('refusal')
})

test('calls of tools end a turn even when the vendor says stop', () => {
  const parts = [{ kind: 'tool-call', id: 'c', name: 'f', arguments: '{}' }] as const
  expect(encoded({ id: '', model: '', answers: [{ parts: [...parts], finish: 'stop' }] }).stop_reason).toBe('tool_use')
})

test('the tool that stands for an answer in JSON becomes text', () => {
  const content = [{ type: 'tool_use', id: 't', name: 'tollgate_json_answer', input: { a: 1 } }]
  expect(decodeReply(answer({ content, stop_reason: 'tool_use' }), {}).answers).toEqual([
    { parts: [{ kind: 'text', text: '{"a":1}' }], finish: 'stop' },
  ])
})

test.each([
  ['no object', 'x'],
  ['no content', { id: 'x' }],
  ['an error', { type: 'error', error: { type: 'api_error', message: 'x' } }],
])('%s is refused', (_name, json) => {
  expect(() => decodeReply(answer(json), {})).toThrow(AppError)
})

test('blocks of odd shapes are no reason to fail', () => {
  const content = [
    null,
    5,
    {},
    { type: 'text' },
    { type: 'tool_use' },
    { type: 'thinking' },
    { type: 'redacted_thinking' },
  ]
  expect(decodeReply(answer({ content }), {}).answers[0]?.finish).toBe('stop')
})

import { expect, test } from 'bun:test'
import type { ChatCall } from '../chat.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { palmChatOutbound } from './outbound.ts'

const target = { model: 'PaLM-2', isStream: false, quirks: [], other: '' }
const answer = (json: unknown) =>
  decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json }, target)

test('turns go out with their authors, the system text as context', () => {
  const call: ChatCall = {
    model: 'PaLM-2',
    messages: [
      { role: 'system', parts: [{ kind: 'text', text: 'be kind' }] },
      { role: 'user', parts: [{ kind: 'text', text: 'hi' }] },
      { role: 'assistant', parts: [{ kind: 'text', text: 'hello' }] },
      { role: 'user', parts: [{ kind: 'text', text: 'again' }] },
    ],
    isStream: true,
    tools: [],
    extras: {},
    warnings: [],
    temperature: 0,
    topP: 0.5,
    topK: 4,
    answers: 2,
    maxOutputTokens: 9,
  }
  expect(encodeCall(call).body).toEqual({
    prompt: {
      context: 'be kind',
      messages: [
        { author: '0', content: 'hi' },
        { author: '1', content: 'hello' },
        { author: '0', content: 'again' },
      ],
    },
    temperature: 0,
    topP: 0.5,
    topK: 4,
    candidateCount: 2,
  })
  expect(call.warnings).toEqual(["max_tokens is not in PaLM's format"])
  expect(encodeCall({ ...call, temperature: 1.5 }).body).toMatchObject({ temperature: 1 })
  expect(call.warnings).toContain("temperature above 1 is not in PaLM's format")
})

test('every candidate is an answer', () => {
  expect(answer({ candidates: [{ author: '1', content: 'a' }, { content: 'b' }], messages: [] })).toEqual({
    id: '',
    model: 'PaLM-2',
    answers: [
      { parts: [{ kind: 'text', text: 'a' }], finish: 'stop' },
      { parts: [{ kind: 'text', text: 'b' }], finish: 'stop' },
    ],
  })
})

test.each([
  ['a filter', { filters: [{ reason: 'SAFETY', message: 'no' }] }, 'channel.refused'],
  ['an error', { error: { code: 400, message: 'x', status: 'INVALID_ARGUMENT' } }, 'channel.refused'],
  ['nothing', {}, 'channel.bad-reply'],
  ['no JSON', undefined, 'channel.bad-reply'],
])('%s is an error', (_name, json, code) => {
  expect(() => answer(json)).toThrow(code)
})

test('the vendor does not stream', () => {
  expect(palmChatOutbound.codecs.chat?.eventDecoder).toBeUndefined()
})

import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatCall, ChatMessage } from '../chat.ts'
import type { Frame } from '../family.ts'
import { isObject } from '../read-json.ts'
import { decodeReply, eventDecoder } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'

const said = (role: 'user' | 'assistant' | 'system', text: string): ChatMessage => ({
  role,
  parts: [{ kind: 'text', text }],
})

function encode(messages: ChatMessage[], fields: Partial<ChatCall> = {}) {
  const call: ChatCall = {
    model: 'claude-2.1',
    messages,
    isStream: false,
    tools: [],
    extras: {},
    warnings: [],
    ...fields,
  }
  const { body } = encodeCall(call, { model: 'claude-2.1', isStream: false, quirks: [], other: '' })
  return { body: isObject(body) ? body : {}, warnings: call.warnings }
}

test.each<[string, ChatMessage[], string]>([
  ['a question', [said('user', 'Hi')], '\n\nHuman: Hi\n\nAssistant:'],
  ['a system text', [said('system', 'S'), said('user', 'Hi')], 'S\n\nHuman: Hi\n\nAssistant:'],
  ['a begun answer', [said('user', 'Hi'), said('assistant', 'Hello ')], '\n\nHuman: Hi\n\nAssistant: Hello'],
  ['an answer without question', [said('assistant', 'Hello')], '\n\nHuman:\n\nAssistant: Hello'],
  ['nothing', [], '\n\nHuman: ...\n\nAssistant:'],
])('%s becomes a prompt of turns', (_name, messages, prompt) => {
  expect(encode(messages).body.prompt).toBe(prompt)
})

test('settings are kept as far as these models have them', () => {
  const { body, warnings } = encode([said('user', 'Hi')], {
    maxOutputTokens: 5,
    temperature: 2,
    topP: 0,
    topK: 0,
    stop: ['x'],
    user: 'u',
    isStream: true,
    seed: 0,
    tools: [{ kind: 'function', name: 'f' }],
  })
  expect(body).toEqual({
    model: 'claude-2.1',
    prompt: '\n\nHuman: Hi\n\nAssistant:',
    max_tokens_to_sample: 5,
    stream: true,
    temperature: 1,
    top_p: 0,
    top_k: 0,
    stop_sequences: ['x'],
    metadata: { user_id: 'u' },
  })
  expect(warnings).toHaveLength(3)
})

const answer = (json: unknown) => ({ contentType: 'application/json', bytes: new Uint8Array(), json })

test('a completion is an answer without usage', () => {
  const json = {
    type: 'completion',
    id: 'compl_1',
    completion: ' Hello!',
    stop_reason: 'max_tokens',
    model: 'claude-2.1',
  }
  expect(decodeReply(answer(json))).toEqual({
    id: 'compl_1',
    model: 'claude-2.1',
    answers: [{ parts: [{ kind: 'text', text: 'Hello!' }], finish: 'length' }],
  })
})

test.each([['x'], [null], [{}], [{ type: 'error', error: { type: 'api_error' } }]])('%j is no answer', (json) => {
  expect(() => decodeReply(answer(json))).toThrow(AppError)
})

const framesOf = (text: string): Frame[] =>
  text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => ({ event: '', data: /^data: (.*)$/m.exec(block)?.[1] ?? '' }))

test('a recorded stream is one text', async () => {
  const decoder = eventDecoder()
  const frames = framesOf(await Bun.file(`${import.meta.dir}/recorded/stream.txt`).text())
  expect([...frames.flatMap((frame) => decoder.decode(frame)), ...decoder.end()]).toEqual([
    { type: 'start', id: 'compl_01', model: 'claude-2.0' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hello' },
    { type: 'text-delta', block: 0, text: '!' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop', stopText: '\n\nHuman:' },
  ])
})

test('a stream that breaks off is closed and does not finish', () => {
  const decoder = eventDecoder()
  const events = [...decoder.decode({ event: '', data: '{"completion":" Hi"}' }), ...decoder.end()]
  expect(events.at(-1)).toEqual({ type: 'text-end', block: 0 })
})

test.each(['null', '{', '{"completion":5}', '{"type":"ping"}'])('%s says nothing', (data) => {
  expect(eventDecoder().decode({ event: '', data })).toEqual([])
})

import { expect, test } from 'bun:test'
import type { ChatAnswer, ChatEvent } from '../chat.ts'
import type { ReplyContext } from '../family.ts'
import { decodeCall } from './decode-call.ts'
import { decodeReply } from './decode-reply.ts'
import { eventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { readCall } from './read-call.ts'

const facts = readCall(
  { model: 'm', messages: [{ role: 'user', content: 'x' }], functions: [{ name: 'f' }, { name: 'g' }] },
  'chat',
  undefined,
)

function contextWith(warnings: string[] = []): ReplyContext {
  const warn = (reason: string) => warnings.push(reason)
  return { requestId: 'r1', model: 'm', createdAt: 5, wantsUsage: false, facts, warn }
}

const called = (id: string, name: string) => ({ kind: 'tool-call' as const, id, name, arguments: `{"of":"${id}"}` })
const answer: ChatAnswer = { parts: [called('a', 'f'), called('b', 'g')], finish: 'tool-calls' }
const LOST = 'calls of functions beside the first are not in the old form'

test('a vendor is asked for one call at most', () => {
  expect(decodeCall(facts, { model: 'm' }).allowsParallelTools).toBe(false)
})

test('a whole answer has its call where the client looks for it, and says which are lost', () => {
  const warnings: string[] = []
  const { body } = encodeReply({ id: '', model: 'm', answers: [answer] }, contextWith(warnings))
  expect(JSON.parse(String(body)).choices).toEqual([
    {
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        refusal: null,
        function_call: { name: 'f', arguments: '{"of":"a"}' },
      },
      logprobs: null,
      finish_reason: 'function_call',
    },
  ])
  expect(warnings).toEqual([LOST])
})

test('a stream has it there, too', () => {
  const warnings: string[] = []
  const encoder = eventEncoder(contextWith(warnings))
  const events: ChatEvent[] = [
    { type: 'start', id: 'x', model: 'm' },
    { type: 'tool-call-start', block: 0, id: 'a', name: 'f' },
    { type: 'tool-call-delta', block: 0, text: '{"of":' },
    { type: 'tool-call-delta', block: 0, text: '"a"}' },
    { type: 'tool-call-end', block: 0 },
    { type: 'tool-call-start', block: 1, id: 'b', name: 'g' },
    { type: 'tool-call-delta', block: 1, text: '{}' },
    { type: 'tool-call-end', block: 1 },
    { type: 'finish', reason: 'tool-calls' },
  ]
  const chunks = events
    .map((event) => encoder.encode(event))
    .filter((chunk) => chunk !== '')
    .map((chunk) => JSON.parse(chunk.slice('data: '.length)).choices[0])
  expect(chunks.map(({ delta, finish_reason: finish }) => [delta, finish])).toEqual([
    [{ role: 'assistant', content: '' }, null],
    [{ function_call: { name: 'f', arguments: '' } }, null],
    [{ function_call: { arguments: '{"of":' } }, null],
    [{ function_call: { arguments: '"a"}' } }, null],
    [{}, 'function_call'],
  ])
  expect(warnings).toEqual([LOST])
})

test('a vendor that answers in the old form is understood', () => {
  const message = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{"a":1}' } }
  const json = { choices: [{ index: 0, message, finish_reason: 'function_call' }] }
  const { answers } = decodeReply({ json, bytes: new Uint8Array(), contentType: 'application/json' })
  expect(answers).toMatchObject([
    { parts: [{ kind: 'tool-call', name: 'f', arguments: '{"a":1}' }], finish: 'tool-calls' },
  ])
})

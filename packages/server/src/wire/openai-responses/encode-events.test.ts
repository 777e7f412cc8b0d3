import { expect, test } from 'bun:test'
import type { ChatEvent } from '../chat.ts'
import { textUsage } from '../token-usage.ts'
import { createEventEncoder } from './encode-events.ts'
import { unpackEnvelope } from './reasoning-envelope.ts'
import { contextOf } from './recorded/context.ts'

interface Written {
  type: string
  [field: string]: unknown
}

function write(events: ChatEvent[], body: object = {}): Written[] {
  const encoder = createEventEncoder(contextOf(body))
  const text = events.map((event) => encoder.encode(event)).join('') + encoder.end(textUsage(1, 2))
  return text
    .trimEnd()
    .split('\n\n')
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)))
}

const start: ChatEvent = { type: 'start', id: 'x', model: 'v' }
const finish: ChatEvent = { type: 'finish', reason: 'stop' }

test('a text is written in the documented order', () => {
  const events = write([
    start,
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'text-end', block: 0 },
    finish,
  ])
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
})

test('thinking is written as a summary', () => {
  const events = write([
    start,
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'a' },
    { type: 'reasoning-delta', block: 0, text: 'b' },
    { type: 'reasoning-end', block: 0 },
    finish,
  ])
  expect(events.slice(2, -1).map(({ type }) => type)).toEqual([
    'response.output_item.added',
    'response.reasoning_summary_part.added',
    'response.reasoning_summary_text.delta',
    'response.reasoning_summary_text.delta',
    'response.reasoning_summary_text.done',
    'response.reasoning_summary_part.done',
    'response.output_item.done',
  ])
})

test('tool calls that interleave keep their places', () => {
  const events = write([
    start,
    { type: 'tool-call-start', block: 0, id: 'a', name: 'f' },
    { type: 'tool-call-start', block: 1, id: 'b', name: 'g' },
    { type: 'tool-call-delta', block: 1, text: '{"b":' },
    { type: 'tool-call-delta', block: 0, text: '{}' },
    { type: 'tool-call-delta', block: 1, text: '1}' },
    { type: 'tool-call-end', block: 1 },
    { type: 'tool-call-end', block: 0 },
    finish,
  ])
  expect(events.at(-1)).toMatchObject({
    response: {
      output: [
        { call_id: 'a', arguments: '{}' },
        { call_id: 'b', arguments: '{"b":1}' },
      ],
    },
  })
})

test('a call without arguments has an empty object', () => {
  const events = write([
    start,
    { type: 'tool-call-start', block: 0, id: 'a', name: 'f' },
    { type: 'tool-call-end', block: 0 },
  ])
  expect(events.at(-1)).toMatchObject({ response: { output: [{ arguments: '{}' }] } })
})

test('what the vendor left open is closed as incomplete when the answer was cut off', () => {
  const events = write([
    start,
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'finish', reason: 'content-filter' },
  ])
  expect(events.at(-1)).toMatchObject({
    type: 'response.incomplete',
    response: { incomplete_details: { reason: 'content_filter' }, output: [{ status: 'incomplete' }] },
  })
})

test('a stream without a start or a word is a whole response', () => {
  expect(write([]).map(({ type }) => type)).toEqual(['response.created', 'response.in_progress', 'response.completed'])
})

test('further answers and parts of other formats are left out', () => {
  const part = { kind: 'opaque' as const, family: 'anthropic-messages' as const, value: { type: 'x' } }
  const events = write([
    start,
    { type: 'text-delta', block: 1, text: 'second', answer: 1 },
    { type: 'opaque', block: 2, part },
    finish,
  ])
  expect(events.at(-1)).toMatchObject({ response: { output: [] } })
})

test("a vendor's proof goes along only when the client asked for it", () => {
  const signature = { family: 'anthropic-messages' as const, value: 's' }
  const events: ChatEvent[] = [
    start,
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-end', block: 0, signature },
    finish,
  ]
  const proofOf = (body: object) => {
    const { output } = Object(write(events, body).at(-1)?.response)
    return unpackEnvelope(String(output[0].encrypted_content))?.signature
  }
  expect([proofOf({}), proofOf({ include: ['reasoning.encrypted_content'] })]).toEqual([undefined, signature])
})

test('probabilities stand at the piece and at the whole text', () => {
  const logprobs = { content: [{ token: 'Hi', logprob: -0.1, bytes: [72, 105], top_logprobs: [] }] }
  const events = write([start, { type: 'text-delta', block: 0, text: 'Hi', logprobs }, finish])
  const delta = events.find(({ type }) => type === 'response.output_text.delta')
  const done = events.find(({ type }) => type === 'response.output_text.done')
  expect([delta?.logprobs, done?.logprobs]).toEqual([logprobs.content, logprobs.content])
})

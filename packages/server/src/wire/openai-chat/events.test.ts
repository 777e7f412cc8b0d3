import { expect, test } from 'bun:test'
import type { ChatEvent } from '../chat.ts'
import type { ReplyContext } from '../family.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { eventEncoder } from './encode-events.ts'
import { readCall } from './read-call.ts'

const usage = {
  inputTokens: 6,
  cachedTokens: 4,
  cacheWriteTokens: 0,
  outputTokens: 3,
  reasoningTokens: 1,
  isClamped: false,
}
const chunk = (delta: object, finish: string | null = null, index = 0) =>
  JSON.stringify({ id: 'c1', model: 'm', choices: [{ index, delta, finish_reason: finish }] })

function decodeAll(chunks: string[]): ChatEvent[] {
  const decoder = eventDecoder()
  return [...chunks.flatMap((data) => decoder.decode({ event: '', data })), ...decoder.end()]
}

const context = (wantsUsage: boolean): ReplyContext => ({
  requestId: 'r1',
  model: 'asked',
  createdAt: 5,
  wantsUsage,
  facts: readCall({ model: 'asked', messages: [{ role: 'user', content: 'x' }] }, 'chat', undefined),
})

function encodeAll(events: ChatEvent[], wantsUsage = false): string {
  const encoder = eventEncoder(context(wantsUsage))
  return events.map((event) => encoder.encode(event)).join('') + encoder.end(usage)
}

const dataOf = (stream: string): unknown[] =>
  stream
    .split('\n\n')
    .filter((event) => event !== '' && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)))

test('thinking, text and parallel tool calls become balanced blocks', () => {
  const events = decodeAll([
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: 'hm' }),
    chunk({ content: 'a' }),
    chunk({ content: 'b' }),
    chunk({ tool_calls: [{ index: 0, id: 'x', type: 'function', function: { name: 'f', arguments: '' } }] }),
    chunk({ tool_calls: [{ index: 1, id: 'y', type: 'function', function: { name: 'g', arguments: '{' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
    chunk({ tool_calls: [{ index: 1, function: { arguments: '}' } }] }),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ])
  expect(events).toEqual([
    { type: 'start', id: 'c1', model: 'm' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'hm' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'a' },
    { type: 'text-delta', block: 1, text: 'b' },
    { type: 'text-end', block: 1 },
    { type: 'tool-call-start', block: 2, id: 'x', name: 'f' },
    { type: 'tool-call-start', block: 3, id: 'y', name: 'g' },
    { type: 'tool-call-delta', block: 3, text: '{' },
    { type: 'tool-call-delta', block: 2, text: '{}' },
    { type: 'tool-call-delta', block: 3, text: '}' },
    { type: 'tool-call-end', block: 2 },
    { type: 'tool-call-end', block: 3 },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test('an answer whose vendor gave no reason is whole with the end marker', () => {
  const events = decodeAll([
    chunk({ content: 'a' }),
    chunk({ tool_calls: [{ index: 0, id: 'x', function: { name: 'f', arguments: '{}' } }] }, null, 1),
    '[DONE]',
  ])
  expect(events.filter(({ type }) => type === 'finish')).toEqual([
    { type: 'finish', reason: 'stop' },
    { type: 'finish', reason: 'tool-calls', answer: 1 },
  ])
  const silent = decodeAll([chunk({ role: 'assistant', content: '' }), '[DONE]'])
  expect(silent.filter(({ type }) => type === 'finish')).toEqual([])
})

test('a stream that stops in the middle closes its block and does not finish', () => {
  expect(decodeAll([chunk({ content: 'a' })]).map(({ type }) => type)).toEqual([
    'start',
    'text-start',
    'text-delta',
    'text-end',
  ])
})

test.each(['', '{', 'null', '[]', '"x"', '{"choices":5}', '{"choices":[null,5]}', '{"choices":[{"delta":7}]}'])(
  'a chunk of %j does no harm',
  (data) => {
    expect(decodeAll([data]).every(({ type }) => type === 'start')).toBe(true)
  },
)

test.each([4_294_967_290, 1e300, -1, 0.5, 128])('an answer of the number %d is the first: lists go by it', (index) => {
  const [start, ...rest] = decodeAll([chunk({ content: 'a' }, 'stop', index)])
  expect(start?.type).toBe('start')
  expect(rest).toEqual([
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'a' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test('an error in the stream is told as one', () => {
  expect(decodeAll(['{"error":{"message":"overloaded"}}'])).toMatchObject([{ type: 'error' }])
})

test('what is encoded is decoded to the same events', () => {
  const events: ChatEvent[] = [
    { type: 'start', id: 'chatcmpl-r1', model: 'asked' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'say "hi"\n世界' },
    { type: 'text-end', block: 0 },
    { type: 'tool-call-start', block: 1, id: 'x', name: 'f' },
    { type: 'tool-call-delta', block: 1, text: '{"a":1}' },
    { type: 'tool-call-end', block: 1 },
    { type: 'finish', reason: 'tool-calls' },
  ]
  const stream = encodeAll(events)
  const chunks = dataOf(stream).map((data) => JSON.stringify(data))
  expect(decodeAll(chunks)).toEqual(events)
  expect(stream.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('usage is a chunk of its own, for clients that asked', () => {
  const chunks = dataOf(encodeAll([{ type: 'finish', reason: 'stop' }], true))
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 },
  })
  expect(encodeAll([{ type: 'finish', reason: 'stop' }])).not.toContain('usage')
})

test('two answers keep their numbers apart', () => {
  const events = decodeAll([
    chunk({ content: 'a' }),
    chunk({ content: 'b' }, null, 1),
    chunk({}, 'stop'),
    chunk({}, 'length', 1),
  ])
  expect(events.filter(({ type }) => type === 'finish')).toEqual([
    { type: 'finish', reason: 'stop' },
    { type: 'finish', reason: 'length', answer: 1 },
  ])
})

test('the pieces of a refusal are one block', () => {
  const events = decodeAll([chunk({ refusal: 'I ' }), chunk({ refusal: 'cannot.' }), chunk({}, 'stop')])
  expect(events.filter(({ type }) => type === 'refusal-delta')).toEqual([
    { type: 'refusal-delta', block: 0, text: 'I ' },
    { type: 'refusal-delta', block: 0, text: 'cannot.' },
  ])
})

test('a whole message behind its pieces is not written again', () => {
  const whole = { finish_reason: 'stop', index: 0, message: { role: 'assistant', content: 'Hello' } }
  const events = decodeAll([
    chunk({ role: 'assistant', content: 'Hel' }),
    chunk({ content: 'lo' }),
    JSON.stringify({ id: 'c1', object: 'chat.completion', choices: [whole] }),
  ])
  expect(events.flatMap((event) => (event.type === 'text-delta' ? event.text : []))).toEqual(['Hel', 'lo'])
  expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' })
})

test.each([[0], [undefined]])('calls side by side that all have the number %p stay apart', (index) => {
  const call = (id: string, written: string) => ({ index, id, function: { name: 'f', arguments: written } })
  const events = decodeAll([
    chunk({ tool_calls: [call('x', '{"a":')] }),
    chunk({ tool_calls: [{ ...call('x', '1}') }] }),
    chunk({ tool_calls: [call('y', '{"a":2}')] }),
    chunk({}, 'tool_calls'),
  ])
  expect(events.slice(1)).toEqual([
    { type: 'tool-call-start', block: 0, id: 'x', name: 'f' },
    { type: 'tool-call-delta', block: 0, text: '{"a":' },
    { type: 'tool-call-delta', block: 0, text: '1}' },
    { type: 'tool-call-end', block: 0 },
    { type: 'tool-call-start', block: 1, id: 'y', name: 'f' },
    { type: 'tool-call-delta', block: 1, text: '{"a":2}' },
    { type: 'tool-call-end', block: 1 },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test.each(['model_context_window_exceeded', 'insufficient_system_resource', 'network_error'])(
  'an answer that ended with %s was cut short',
  (reason) => {
    const events = decodeAll([chunk({ content: 'a' }), chunk({}, reason)])
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' })
  },
)

test('a call begins with its name, however late that comes', () => {
  const events = decodeAll([
    chunk({ tool_calls: [{ index: 0, id: 'x', type: 'function', function: null }] }),
    chunk({ tool_calls: [{ index: 0, id: null, function: { name: '', arguments: '{' } }] }),
    chunk({ tool_calls: [{ index: 0, id: null, function: { name: 'f', arguments: '"a"' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { name: 'f', arguments: ':1}' } }] }),
    chunk({}, 'tool_calls'),
  ])
  expect(events.slice(1)).toEqual([
    { type: 'tool-call-start', block: 0, id: 'x', name: 'f' },
    { type: 'tool-call-delta', block: 0, text: '{' },
    { type: 'tool-call-delta', block: 0, text: '"a"' },
    { type: 'tool-call-delta', block: 0, text: ':1}' },
    { type: 'tool-call-end', block: 0 },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test('calls that have no id get one that no other call has', () => {
  const calls = [1, 2].map(() =>
    decodeAll([chunk({ tool_calls: [{ index: 0, id: '', function: { name: 'f', arguments: '{}' } }] })]).find(
      ({ type }) => type === 'tool-call-start',
    ),
  )
  const ids = calls.flatMap((call) => (call?.type === 'tool-call-start' ? call.id : []))
  expect(new Set(ids).size).toBe(2)
})

test('arguments of a call that never gets a name are not held without end', () => {
  const piece = chunk({ tool_calls: [{ index: 0, id: 'x', function: { arguments: 'a'.repeat(30_000) } }] })
  const events = decodeAll(Array.from({ length: 6 }, () => piece))
  expect(events.filter((event) => event.type === 'tool-call-delta').map((event) => event.text.length)).toEqual([
    120_000, 30_000, 30_000,
  ])
})

/** The calls of one answer, as its parts and as its pieces. */
function bothWays(calls: readonly object[]) {
  const json = { choices: [{ message: { tool_calls: calls } }] }
  const parts = decodeReply({ json, bytes: new Uint8Array(), contentType: 'application/json' }).answers[0]?.parts ?? []
  const events = decodeAll(calls.map((call, index) => chunk({ tool_calls: [{ index, ...call }] })))
  return {
    ids: [parts, events].map((list) => list.flatMap((item) => ('id' in item && 'name' in item ? [item.id] : []))),
    parts,
    events,
  }
}

test('two calls of an answer with one id are told apart: clients find results by it', () => {
  const call = { id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }
  for (const [first, second] of bothWays([call, call]).ids) {
    expect(first).toBe('x')
    expect(second).toMatch(/^call_\w{24}$/)
  }
})

test('arguments that are null are none, as other formats have them; a null inside of them stays', () => {
  const { parts, events } = bothWays([{ id: 'x', function: { name: 'f', arguments: 'null' } }])
  expect(parts).toEqual([{ kind: 'tool-call', id: 'x', name: 'f', arguments: '{}' }])
  expect(events.some(({ type }) => type === 'tool-call-delta')).toBe(false)
  const pieces = ['{"a":', 'null', '}'].map((text) =>
    chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] }),
  )
  const written = decodeAll([chunk({ tool_calls: [{ index: 0, id: 'x', function: { name: 'f' } }] }), ...pieces])
  expect(written.flatMap((event) => (event.type === 'tool-call-delta' ? [event.text] : [])).join('')).toBe('{"a":null}')
})

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatEvent } from '../chat.ts'
import { EventCollector } from '../collect-events.ts'
import { textUsage } from '../token-usage.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { createEventEncoder } from './encode-events.ts'
import { contextOf } from './recorded/context.ts'

const recorded = (name: string): string => readFileSync(new URL(`recorded/${name}`, import.meta.url), 'utf8')

const framesOf = (stream: string) =>
  stream
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({ event: '', data: block.slice(block.indexOf('data: ') + 6) }))

const framesWith = (...events: object[]) => events.map((event) => ({ event: '', data: JSON.stringify(event) }))

function decodeAll(frames: { event: string; data: string }[]): ChatEvent[] {
  const decoder = eventDecoder()
  return [...frames.flatMap((frame) => decoder.decode(frame)), ...decoder.end()]
}

test("the documentation's stream of a text", () => {
  expect(decodeAll(framesOf(recorded('text-stream.txt')))).toEqual([
    { type: 'start', id: 'resp_67c9fdcecf488190bdd9a0409de3a1ec07b8b0ad4e5eb654', model: 'gpt-4.1-2025-04-14' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'text-delta', block: 0, text: ' there! How can I assist you today?' },
    { type: 'text-end', block: 0 },
    { type: 'usage', usage: textUsage(37, 11) },
    { type: 'finish', reason: 'stop' },
  ])
})

test('thinking, a search at the vendor, a function and a tool with free text', () => {
  const custom = (text: string): ChatEvent => ({ type: 'tool-call-delta', block: 3, text })
  expect(decodeAll(framesOf(recorded('tools-stream.txt')))).toEqual([
    { type: 'start', id: 'resp_2', model: 'gpt-5' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: '**Looking**' },
    { type: 'reasoning-delta', block: 0, text: '\n\n' },
    { type: 'reasoning-delta', block: 0, text: '**Calling**' },
    {
      type: 'reasoning-end',
      block: 0,
      signature: { family: 'openai-responses', value: 'gAAAAAB', id: 'rs_1', isEncryptedText: true },
    },
    {
      type: 'opaque',
      block: 1,
      part: {
        kind: 'opaque',
        family: 'openai-responses',
        value: {
          id: 'ws_1',
          type: 'web_search_call',
          status: 'completed',
          action: { type: 'search', query: 'weather' },
        },
      },
    },
    { type: 'tool-call-start', block: 2, id: 'call_unLAR8MvFNptuiZK6K6HCy5k', name: 'get_current_weather' },
    { type: 'tool-call-delta', block: 2, text: '{"location":"Boston, MA"' },
    { type: 'tool-call-delta', block: 2, text: ',"unit":"celsius"}' },
    { type: 'tool-call-end', block: 2 },
    { type: 'tool-call-start', block: 3, id: 'call_2', name: 'code_exec' },
    custom('{"input":"'),
    custom('print(\\"hi\\")'),
    custom('\\n'),
    custom('"}'),
    { type: 'tool-call-end', block: 3 },
    { type: 'usage', usage: { ...textUsage(35, 323), cachedTokens: 256, reasoningTokens: 300 } },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test('a stream gathers into what the whole answer says', () => {
  const collector = new EventCollector()
  for (const event of decodeAll(framesOf(recorded('tools-stream.txt')))) collector.add(event)
  const json = JSON.parse(recorded('tools-reply.json'))
  json.output.pop()
  const whole = decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json })
  expect(collector.reply()).toEqual(whole)
})

test('a stream written here and read again says the same', () => {
  const asked = { tools: [{ type: 'custom', name: 'code_exec' }], include: ['reasoning.encrypted_content'] }
  const encoder = createEventEncoder(contextOf(asked))
  const events = decodeAll(framesOf(recorded('tools-stream.txt')))
  const written = events.map((event) => encoder.encode(event)).join('') + encoder.end(textUsage(1, 1))
  const kinds = (list: ChatEvent[]) => list.map(({ type }) => type).filter((type) => !type.endsWith('delta'))
  expect(kinds(decodeAll(framesOf(written)))).toEqual(kinds(events))
})

describe('a stream that breaks off anywhere', () => {
  const frames = framesOf(recorded('tools-stream.txt'))
  const startsAndEnds = (events: ChatEvent[]) => {
    const open = new Set<number>()
    for (const event of events) {
      if (event.type.endsWith('-start') && 'block' in event) open.add(event.block)
      if (event.type.endsWith('-end') && 'block' in event) open.delete(event.block)
    }
    return open.size
  }
  test.each(frames.map((_, length) => [length]))('after %d events has closed its blocks and not finished', (length) => {
    const events = decodeAll(frames.slice(0, length))
    expect([startsAndEnds(events), events.some(({ type }) => type === 'finish')]).toEqual([0, false])
  })
})

test.each([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
])('incomplete by %s finishes with %s', (reason, finish) => {
  const response = { status: 'incomplete', incomplete_details: { reason } }
  expect(decodeAll(framesWith({ type: 'response.incomplete', response })).at(-1)).toEqual({
    type: 'finish',
    reason: finish as 'length',
  })
})

test('items that come only with the last event are not lost', () => {
  const item = { type: 'message', content: [{ type: 'output_text', text: 'late' }] }
  const events = decodeAll(framesWith({ type: 'response.completed', response: { id: 'r', output: [item] } }))
  expect(events).toContainEqual({ type: 'text-delta', block: 0, text: 'late' })
})

test('words of an item that was never begun are not lost', () => {
  const piece = (delta: string) => ({ type: 'response.output_text.delta', delta })
  const end = { type: 'response.completed', response: { output: [] } }
  expect(decodeAll(framesWith(piece('Hi'), piece(' there'), end)).slice(1)).toEqual([
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'text-delta', block: 0, text: ' there' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test('an item that ends without being repeated has its blocks closed', () => {
  const item = { type: 'custom_tool_call', call_id: 'c', name: 'p' }
  const events = decodeAll(
    framesWith(
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.custom_tool_call_input.delta', output_index: 0, delta: 'x' },
      { type: 'response.output_item.done', output_index: 0 },
    ),
  )
  expect(events.slice(-3)).toEqual([
    { type: 'tool-call-delta', block: 0, text: 'x' },
    { type: 'tool-call-delta', block: 0, text: '"}' },
    { type: 'tool-call-end', block: 0 },
  ])
})

test.each([
  ['a failed response', { type: 'response.failed', response: { error: { code: 'server_error', message: 'oh' } } }, 500],
  ['a limit', { type: 'response.failed', response: { error: { code: 'rate_limit_exceeded', message: 'oh' } } }, 429],
  ['a documented error event', { type: 'error', code: 'invalid_prompt', message: 'oh', param: null }, 400],
  ['a nested error event', { type: 'error', error: { code: 'server_error', message: 'oh' } }, 500],
  ['an error without a type', { error: { message: 'oh' } }, 502],
])('%s is an error with its text', (_name, event, status) => {
  const [first] = decodeAll(framesWith(event))
  const error = first?.type === 'error' ? first.error : undefined
  expect([error?.status, error?.textIn('en')]).toEqual([status, 'oh'])
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an event without a response', '{"type":"response.created"}'],
  ['an item that is a text', '{"type":"response.output_item.added","item":"x"}'],
  ['a delta of nothing', '{"type":"response.output_text.delta","delta":5}'],
  ['an item without a type', '{"type":"response.output_item.done","item":{}}'],
  ['a message without content', '{"type":"response.output_item.done","item":{"type":"message"}}'],
  ['a call without a name', '{"type":"response.output_item.done","item":{"type":"function_call","arguments":7}}'],
  ['a completed response of nulls', '{"type":"response.completed","response":{"output":[null,1],"usage":"x"}}'],
  ['an unknown event', '{"type":"response.something.new","item_id":"x"}'],
])('%s is no reason to crash', (_name, data) => {
  expect(() => decodeAll([{ event: '', data }])).not.toThrow()
})

test.each([
  ['no object', undefined],
  ['no output', { status: 'completed' }],
  ['an answer that is not over', { status: 'queued', output: [] }],
  ['a failed one', { status: 'failed', output: [] }],
])('%s is refused as an answer', (_name, json) => {
  expect(() => decodeReply({ contentType: '', bytes: new Uint8Array(), json })).toThrow(AppError)
})

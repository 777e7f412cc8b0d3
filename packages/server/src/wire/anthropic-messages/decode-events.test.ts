import { describe, expect, test } from 'bun:test'
import type { ChatEvent } from '../chat.ts'
import type { Frame } from '../family.ts'
import { eventDecoder } from './decode-events.ts'

async function framesOf(name: string): Promise<Frame[]> {
  const text = await Bun.file(`${import.meta.dir}/recorded/${name}`).text()
  return text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => ({ event: /^event: (.*)$/m.exec(block)?.[1] ?? '', data: /^data: (.*)$/m.exec(block)?.[1] ?? '' }))
}

function decodeAll(frames: readonly Frame[]): ChatEvent[] {
  const decoder = eventDecoder({})
  return [...frames.flatMap((frame) => decoder.decode(frame)), ...decoder.end()]
}

const frame = (data: unknown, event = ''): Frame => ({ event, data: JSON.stringify(data) })
const family = 'anthropic-messages' as const

const startUsage = {
  inputTokens: 472,
  cachedTokens: 1024,
  cacheWriteTokens: 100,
  cacheWriteHourTokens: 200,
  outputTokens: 2,
  reasoningTokens: 0,
  isClamped: false,
}

test('thinking, text and a tool call arrive as events, with usage counted once', async () => {
  expect(decodeAll(await framesOf('thinking-and-tool.txt'))).toEqual([
    { type: 'start', id: 'msg_01A', model: 'claude-opus-4-6', usage: { ...startUsage, isBeginning: true } },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'The user wants the weather.' },
    { type: 'reasoning-end', block: 0, signature: { family, value: 'EqQBCgIYAhIM' } },
    { type: 'reasoning-start', block: 1 },
    { type: 'reasoning-end', block: 1, signature: { family, value: 'EmwKAhgB', isEncryptedText: true } },
    { type: 'text-start', block: 2 },
    { type: 'text-delta', block: 2, text: 'Okay' },
    { type: 'text-delta', block: 2, text: ", let's check" },
    { type: 'text-end', block: 2 },
    { type: 'tool-call-start', block: 3, id: 'toolu_01T', name: 'get_weather' },
    { type: 'tool-call-delta', block: 3, text: '{"location":' },
    { type: 'tool-call-delta', block: 3, text: ' "San Francisco, CA"}' },
    { type: 'tool-call-end', block: 3 },
    { type: 'usage', usage: { ...startUsage, outputTokens: 89, reasoningTokens: 30 } },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test("a server's tool and its result belong to this format alone", async () => {
  const events = decodeAll(await framesOf('web-search.txt'))
  expect(events.flatMap((event) => (event.type === 'opaque' ? [event.part.value] : []))).toEqual([
    { type: 'server_tool_use', id: 'srvtoolu_014', name: 'web_search', input: { query: 'weather NYC' } },
    expect.objectContaining({ type: 'web_search_tool_result', tool_use_id: 'srvtoolu_014' }),
  ])
})

test('citations come before their text and are told behind it, before its end', async () => {
  const events = decodeAll(await framesOf('web-search.txt'))
  const source = { url: 'https://weather.example/ny', title: 'Weather in New York', quote: '62 degrees' }
  expect(events.filter((event) => 'block' in event && event.block === 2)).toEqual([
    { type: 'text-start', block: 2 },
    { type: 'text-delta', block: 2, text: 'It is 62 degrees.' },
    { type: 'source', block: 2, source },
    { type: 'text-end', block: 2 },
  ])
})

test('usage that grows during the stream counts at its last value', async () => {
  const usage = decodeAll(await framesOf('web-search.txt')).findLast((event) => event.type === 'usage')
  expect(usage).toMatchObject({ usage: { inputTokens: 10_682, outputTokens: 510 } })
})

test('however early a stream breaks off, its blocks are closed and it does not finish', async () => {
  const frames = await framesOf('thinking-and-tool.txt')
  const finishing = frames.findIndex(({ event }) => event === 'message_delta')
  for (let length = 0; length <= finishing; length += 1) {
    const events = decodeAll(frames.slice(0, length))
    const starts = events.filter(({ type }) => type.endsWith('-start')).length
    expect(events.filter(({ type }) => type.endsWith('-end')).length).toBe(starts)
    expect(events.some(({ type }) => type === 'finish')).toBe(false)
  }
})

test('a tool call without input has an empty object', () => {
  const events = decodeAll([
    frame({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 't', name: 'now', input: {} },
    }),
    frame({ type: 'content_block_stop', index: 0 }),
  ])
  expect(events).toContainEqual({ type: 'tool-call-delta', block: 0, text: '{}' })
})

test('words of a block that was never begun are not lost', () => {
  const piece = (text: string) => frame({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
  const events = decodeAll([piece('Hi'), piece(' there'), frame({ type: 'content_block_stop', index: 0 })])
  expect(events).toEqual([
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'text-delta', block: 0, text: ' there' },
    { type: 'text-end', block: 0 },
  ])
})

test('a tool call without an id gets one', () => {
  const [start] = decodeAll([
    frame({ type: 'content_block_start', index: 0, content_block: { type: 'tool_use', name: 'now', input: {} } }),
  ])
  expect(start?.type === 'tool-call-start' && start.id).toMatch(/^call_\w{24}$/)
})

test('the tool that stands for an answer in JSON becomes text', () => {
  const content_block = { type: 'tool_use', id: 't', name: 'tollgate_json_answer', input: {} }
  const events = decodeAll([
    frame({ type: 'content_block_start', index: 0, content_block }),
    frame({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"a":1}' } }),
    frame({ type: 'content_block_stop', index: 0 }),
    frame({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
  ])
  expect(events).toEqual([
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: '{"a":1}' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

describe('errors inside a stream', () => {
  test.each([
    [
      'an error event',
      frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
      529,
    ],
    ['an exception of the cloud', frame({ message: 'Too many tokens' }, 'exception'), 502],
    ['an error without a type', frame({ error: { message: 'x' } }), 502],
  ])('%s ends it', (_name, errorFrame, status) => {
    const decoder = eventDecoder({})
    const [event] = decoder.decode(errorFrame)
    expect(event?.type === 'error' && event.error.status).toBe(status)
    expect(decoder.isEnded).toBe(true)
  })
})

test.each([
  'null',
  '[]',
  '5',
  '{',
  '{"type":"message_start"}',
  '{"type":"message_start","message":7}',
  '{"type":"content_block_start"}',
  '{"type":"content_block_start","index":0,"content_block":[]}',
  '{"type":"content_block_delta","index":9,"delta":{"type":"text_delta","text":"x"}}',
  '{"type":"content_block_delta","index":0,"delta":null}',
  '{"type":"content_block_stop","index":{}}',
  '{"type":"message_delta","delta":[],"usage":"much"}',
])('%s is no reason to fail', (data) => {
  expect(() => decodeAll([{ event: '', data }])).not.toThrow()
})

test('a block without end is not collected without end', () => {
  const decoder = eventDecoder({})
  decoder.decode(frame({ type: 'content_block_start', index: 0, content_block: { type: 'server_tool_use' } }))
  const partial_json = 'x'.repeat(1024 * 1024)
  const more = frame({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })
  let last: ChatEvent | undefined
  for (let index = 0; index < 20 && !last; index += 1) last = decoder.decode(more)[0]
  expect(last?.type).toBe('error')
})

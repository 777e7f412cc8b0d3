import { expect, test } from 'bun:test'
import type { ChatEvent } from '../chat.ts'
import { textUsage } from '../token-usage.ts'
import { eventEncoder } from './encode-events.ts'
import { readCall } from './read-call.ts'

const facts = readCall({ model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] }, 'chat')
const context = { requestId: 'r1', model: 'gpt-x', createdAt: 1, wantsUsage: false, facts }
const usage = { ...textUsage(7, 9), cachedTokens: 3 }

/** Data of all events; names and types are checked to agree. */
function encodeAll(events: readonly ChatEvent[]): Record<string, unknown>[] {
  const encoder = eventEncoder(context)
  const text = events.map((event) => encoder.encode(event)).join('') + encoder.end(usage)
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [name = '', data = ''] = block.split('\n')
      const parsed = JSON.parse(data.slice('data: '.length))
      expect(name).toBe(`event: ${parsed.type}`)
      return parsed
    })
}

const blocksOf = (events: readonly ChatEvent[]) =>
  encodeAll(events).flatMap((event) => {
    if (event.type === 'content_block_start') return [[event.index, 'start', event.content_block]]
    if (event.type === 'content_block_delta') return [[event.index, 'delta', event.delta]]
    return event.type === 'content_block_stop' ? [[event.index, 'stop']] : []
  })

const emptyText = { type: 'text', text: '' }
const start = { type: 'start', id: 'x', model: 'y' } as const

test('a text is a whole stream of events', () => {
  const events = encodeAll([
    start,
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hi' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
  expect(events.map(({ type }) => type)).toEqual([
    'message_start',
    'ping',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ])
  expect(events[0]?.message).toMatchObject({
    id: 'msg_r1',
    type: 'message',
    role: 'assistant',
    model: 'gpt-x',
    content: [],
  })
  expect(events.at(-2)).toEqual({
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: null },
    usage: {
      input_tokens: 7,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 3,
      output_tokens: 9,
      output_tokens_details: null,
      server_tool_use: null,
    },
  })
})

test('tool calls whose pieces come in turn are written one behind the other', () => {
  const blocks = blocksOf([
    start,
    { type: 'tool-call-start', block: 0, id: 'a', name: 'one' },
    { type: 'tool-call-start', block: 1, id: 'b', name: 'two' },
    { type: 'tool-call-delta', block: 0, text: '{"x":' },
    { type: 'tool-call-delta', block: 1, text: '{}' },
    { type: 'tool-call-delta', block: 0, text: '1}' },
    { type: 'tool-call-end', block: 0 },
    { type: 'tool-call-end', block: 1 },
    { type: 'finish', reason: 'tool-calls' },
  ])
  const call = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {}, caller: { type: 'direct' } })
  const piece = (partial_json: string) => ({ type: 'input_json_delta', partial_json })
  expect(blocks).toEqual([
    [0, 'start', call('a', 'one')],
    [0, 'delta', piece('{"x":')],
    [0, 'delta', piece('1}')],
    [0, 'stop'],
    [1, 'start', call('b', 'two')],
    [1, 'delta', piece('{}')],
    [1, 'stop'],
  ])
})

test('only signatures of this format are written', () => {
  const thinking = (signature?: {
    family: 'anthropic-messages' | 'gemini-generate'
    value: string
    isEncryptedText?: boolean
  }) => ({ type: 'reasoning-end', block: 0, ...(signature ? { signature } : {}) }) as const
  const own = { family: 'anthropic-messages', value: 's' } as const
  const begin = { type: 'reasoning-start', block: 0 } as const
  const text = { type: 'reasoning-delta', block: 0, text: 'hm' } as const
  const opened = [0, 'start', { type: 'thinking', thinking: '', signature: '' }]
  const shown = [0, 'delta', { type: 'thinking_delta', thinking: 'hm' }]
  const signed = [0, 'delta', { type: 'signature_delta', signature: 's' }]
  expect(blocksOf([begin, text, thinking(own)])).toEqual([opened, shown, signed, [0, 'stop']])
  expect(blocksOf([begin, text, thinking({ family: 'gemini-generate', value: 'g' })])).toEqual([
    opened,
    shown,
    [0, 'stop'],
  ])
  expect(blocksOf([begin, thinking({ ...own, isEncryptedText: true })])).toEqual([
    [0, 'start', { type: 'redacted_thinking', data: 's' }],
    [0, 'stop'],
  ])
  expect(blocksOf([begin, thinking({ family: 'gemini-generate', value: 'g' })])).toEqual([])
})

test('a refusal has no end of its own and gives the stop reason', () => {
  const events: ChatEvent[] = [
    { type: 'refusal-delta', block: 0, text: 'I ' },
    { type: 'refusal-delta', block: 0, text: 'cannot' },
    { type: 'text-start', block: 1 },
    { type: 'text-end', block: 1 },
    { type: 'finish', reason: 'stop' },
  ]
  expect(blocksOf(events)).toEqual([
    [0, 'start', emptyText],
    [0, 'delta', { type: 'text_delta', text: 'I ' }],
    [0, 'delta', { type: 'text_delta', text: 'cannot' }],
    [0, 'stop'],
    [1, 'start', emptyText],
    [1, 'stop'],
  ])
  expect(encodeAll(events).at(-2)).toMatchObject({ delta: { stop_reason: 'refusal' } })
})

test.each([
  [{ reason: 'length' }, 'max_tokens', null],
  [{ reason: 'stop', stopText: 'END' }, 'stop_sequence', 'END'],
  [{ reason: 'content-filter' }, 'refusal', null],
  [{ reason: 'pause' }, 'pause_turn', null],
] as const)('%p is told as %s', (finish, stop_reason, stop_sequence) => {
  expect(encodeAll([start, { type: 'finish', ...finish }]).at(-2)).toMatchObject({
    delta: { stop_reason, stop_sequence },
  })
})

test('a stream without any event is still a message, and what was open is closed', () => {
  expect(encodeAll([]).map(({ type }) => type)).toEqual(['message_start', 'ping', 'message_delta', 'message_stop'])
  expect(blocksOf([{ type: 'text-start', block: 4 }])).toEqual([
    [0, 'start', emptyText],
    [0, 'stop'],
  ])
})

test("images and this format's own blocks come whole, other answers not at all", () => {
  const image = { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' } } as const
  const own = { kind: 'opaque', family: 'anthropic-messages', value: { type: 'server_tool_use', id: 's' } } as const
  expect(
    blocksOf([
      { type: 'media', block: 0, part: image },
      { type: 'opaque', block: 1, part: own },
      { type: 'opaque', block: 2, part: { ...own, family: 'openai-responses' } },
      { type: 'text-start', block: 3, answer: 1 },
    ]),
  ).toEqual([
    [0, 'start', emptyText],
    [0, 'delta', { type: 'text_delta', text: '![image](https://x.example/a.png)' }],
    [0, 'stop'],
    [1, 'start', { type: 'server_tool_use', id: 's' }],
    [1, 'stop'],
  ])
})

test('the first event has an estimate of the input where the vendor has not counted yet, the last one the true number', () => {
  const usageAtStart = (event: ChatEvent) => {
    const text = eventEncoder({ ...context, estimatedInput: () => 42 }).encode(event)
    return JSON.parse(text.split('\n')[1]?.slice('data: '.length) ?? '').message.usage
  }
  expect(usageAtStart(start)).toMatchObject({ input_tokens: 42, output_tokens: 0 })
  expect(usageAtStart({ ...start, usage: textUsage(7, 1) })).toMatchObject({ input_tokens: 7, output_tokens: 1 })
  expect(encodeAll([start]).at(-2)).toMatchObject({ usage: { input_tokens: 7 } })
})

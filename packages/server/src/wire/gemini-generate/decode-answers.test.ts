import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { ChatEvent } from '../chat.ts'
import { EventCollector } from '../collect-events.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import codeExecution from './recorded/code-execution.json' with { type: 'json' }
import functionCall from './recorded/function-call.json' with { type: 'json' }

const answer = (json: unknown) => decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json }, {})
const refusal = (json: unknown): AppError | undefined => {
  try {
    answer(json)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

test('an answer with thoughts and parallel calls is read whole', () => {
  expect(answer(functionCall)).toEqual({
    id: 'mAitaLmkHPPlz7IPvtfUqQ4',
    model: 'gemini-3-pro-preview',
    answers: [
      {
        parts: [
          { kind: 'reasoning', text: '**Planning** I need the weather of two cities.' },
          {
            kind: 'tool-call',
            id: '8f2b1a3c',
            name: 'get_current_temperature',
            arguments: '{"location":"Paris"}',
            signature: { family: 'gemini-generate', value: 'CpcBAdHtim9y' },
          },
          { kind: 'tool-call', id: '8f2b1a3d', name: 'get_current_temperature', arguments: '{"location":"London"}' },
        ],
        finish: 'tool-calls',
      },
    ],
    usage: {
      inputTokens: 100,
      cachedTokens: 20,
      cacheWriteTokens: 0,
      outputTokens: 99,
      reasoningTokens: 65,
      isClamped: false,
    },
  })
})

test('a stream that came as one list is one answer with its last usage', () => {
  const chunk = (text: string) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] })
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 7 }
  const { answers, usage } = answer([chunk('Hel'), { ...chunk('lo'), usageMetadata }])
  expect(answers).toEqual([{ parts: [{ kind: 'text', text: 'Hello' }], finish: 'stop' }])
  expect(usage).toMatchObject({ inputTokens: 10, outputTokens: 7 })
  expect(refusal([chunk('Hel'), { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } }])?.status).toBe(503)
  expect(refusal([])?.code).toBe('channel.bad-reply')
})

test('code that ran and pictures are shown', () => {
  expect(answer(codeExecution)).toEqual({
    id: '',
    model: 'gemini-2.5-flash',
    answers: [
      {
        parts: [
          { kind: 'text', text: 'I will add them.' },
          { kind: 'text', text: '\n```python\nprint(sum([2, 3, 5]))\n```\n' },
          { kind: 'text', text: '\n```\n10\n```\n' },
          { kind: 'text', text: 'The sum is 10.' },
          { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'iVBORw0KGgo=' } },
        ],
        finish: 'stop',
      },
    ],
    usage: {
      inputTokens: 17,
      cachedTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 20,
      reasoningTokens: 0,
      imageOutputTokens: 1290,
      isClamped: false,
    },
  })
})

const text = { parts: [{ text: 'x' }] }
test.each([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'length'],
  ['SAFETY', 'content-filter'],
  ['RECITATION', 'content-filter'],
  ['SOMETHING_NEW', 'content-filter'],
  ['MALFORMED_FUNCTION_CALL', 'stop'],
  [undefined, 'stop'],
  [7, 'stop'],
])('the reason %p is %s', (finishReason, finish) => {
  expect(answer({ candidates: [{ content: text, finishReason }] }).answers[0]?.finish).toBe(finish as 'stop')
})

test.each<[string, unknown, { status: number; code: unknown }]>([
  ['a refused prompt', { promptFeedback: { blockReason: 'SAFETY' } }, { status: 400, code: 'content_filter' }],
  [
    'a call that could not be read',
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'f(' }] },
    { status: 502, code: 'malformed_function_call' },
  ],
  [
    'an error in a good status',
    { error: { code: 503, message: 'm', status: 'UNAVAILABLE' } },
    { status: 503, code: 'UNAVAILABLE' },
  ],
])('%s is an error', (_name, json, expected) => {
  expect(refusal(json)?.refusal).toMatchObject(expected)
})

test.each([[undefined], [null], ['x'], [[]], [{}], [{ candidates: 'x' }], [{ candidates: [] }]])(
  '%p is no answer',
  (json) => {
    expect(refusal(json)?.code).toBe('channel.bad-reply')
  },
)

test.each([
  [{ candidates: [{}] }],
  [{ candidates: [{ content: 5 }] }],
  [{ candidates: [{ content: { parts: [null, 5, {}, { text: 5 }, { functionCall: [] }, { inlineData: {} }] } }] }],
])('%p is an empty answer', (json) => {
  expect(answer(json).answers).toEqual([{ parts: [], finish: 'stop' }])
})

test('log probabilities come in the common shape', () => {
  const logprobsResult = {
    chosenCandidates: [{ token: 'x', logProbability: -0.5 }],
    topCandidates: [{ candidates: [{ token: 'y', logProbability: -1 }] }],
  }
  expect(answer({ candidates: [{ content: text, logprobsResult }] }).answers[0]?.logprobs).toEqual({
    content: [{ token: 'x', logprob: -0.5, bytes: [120], top_logprobs: [{ token: 'y', logprob: -1, bytes: [121] }] }],
    refusal: null,
  })
})

const recorded = await Bun.file(new URL('recorded/thinking-stream.txt', import.meta.url)).text()
const frames = recorded
  .split('\n\n')
  .filter((event) => event !== '')
  .map((event) => ({ event: '', data: event.slice('data: '.length) }))

function eventsOf(some: typeof frames): ChatEvent[] {
  const decoder = eventDecoder({})
  return [...some.flatMap((frame) => decoder.decode(frame)), ...decoder.end()]
}

test('a stream of thoughts, text and a call becomes balanced events', () => {
  const events = eventsOf(frames).filter(({ type }) => type !== 'usage')
  expect(events).toEqual([
    { type: 'start', id: 'r-1', model: 'gemini-3-flash-preview' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: '**Considering** the' },
    { type: 'reasoning-delta', block: 0, text: ' question.' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'Hello' },
    { type: 'text-delta', block: 1, text: ' there' },
    { type: 'text-end', block: 1 },
    { type: 'tool-call-start', block: 2, id: 'c1', name: 'look' },
    { type: 'tool-call-delta', block: 2, text: '{"at":"it"}' },
    { type: 'tool-call-end', block: 2, signature: { family: 'gemini-generate', value: 'c2ln' } },
    { type: 'reasoning-start', block: 3 },
    { type: 'reasoning-end', block: 3, signature: { family: 'gemini-generate', value: 'ZW5k' } },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test('the last usage of a stream is the whole', () => {
  const usage = eventsOf(frames).findLast((event) => event.type === 'usage')
  expect(usage).toMatchObject({ usage: { inputTokens: 9, outputTokens: 92, reasoningTokens: 80 } })
})

test.each(frames.map((_, count) => [count]))('a stream cut behind %d events is balanced and not finished', (count) => {
  const open = new Set<number>()
  const seen = new Set<number>()
  for (const event of eventsOf(frames.slice(0, count))) {
    expect(event.type).not.toBe('finish')
    if (event.type.endsWith('-start') && 'block' in event) {
      expect(seen.has(event.block)).toBe(false)
      seen.add(event.block)
      open.add(event.block)
    } else if (event.type.endsWith('-end') && 'block' in event) expect(open.delete(event.block)).toBe(true)
  }
  expect(open.size).toBe(0)
})

test('answers of one stream are kept apart', () => {
  const collector = new EventCollector()
  const chunk = (index: number, written: string, finishReason?: string) => ({
    event: '',
    data: JSON.stringify({ candidates: [{ index, content: { parts: [{ text: written }] }, finishReason }] }),
  })
  const all = [chunk(0, 'a'), chunk(1, 'b'), chunk(0, 'c', 'STOP'), chunk(1, 'd', 'MAX_TOKENS')]
  for (const event of eventsOf(all)) collector.add(event)
  expect(collector.reply().answers).toEqual([
    { parts: [{ kind: 'text', text: 'ac' }], finish: 'stop' },
    { parts: [{ kind: 'text', text: 'bd' }], finish: 'length' },
  ])
})

test.each([
  ['a refused prompt', { promptFeedback: { blockReason: 'OTHER' } }],
  ['an error', { error: { code: 500, message: 'x' } }],
  ['a call that could not be read', { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }],
])('%s at the beginning of a stream is all there is of it', (_name, chunk) => {
  expect(eventsOf([{ event: '', data: JSON.stringify(chunk) }]).map(({ type }) => type)).toEqual(['error'])
})

test.each([[''], ['nonsense'], ['[]'], ['null'], ['5']])('the frame %p says nothing', (data) => {
  expect(eventDecoder({}).decode({ event: '', data })).toEqual([])
})

import { expect, test } from 'bun:test'
import { answerOf, recordedAnswer, recordedFrames } from '../../../test/recorded.ts'
import { eventsOf, faultsOfPrefixes } from '../../../test/sound-stream.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { cohereChatOutbound } from './outbound.ts'

const frames = (name: string) => recordedFrames(`recorded/${name}.txt`, import.meta.url)
const usage = (inputTokens: number, outputTokens: number, cachedTokens = 0) => ({
  inputTokens,
  cachedTokens,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  isClamped: false,
})

test('a whole answer keeps plan, calls and what is billed; what a plan stands on has no text to be told at', () => {
  expect(decodeReply(recordedAnswer('recorded/tools.json', import.meta.url))).toEqual({
    id: 'c14c80c3-18eb-4519-9460-6c92edd8cfb4',
    model: '',
    answers: [
      {
        parts: [
          { kind: 'reasoning', text: 'I will look up the weather.' },
          { kind: 'tool-call', id: 'get_weather_1', name: 'get_weather', arguments: '{"city":"Paris"}' },
        ],
        finish: 'tool-calls',
      },
    ],
    usage: usage(21, 21, 32),
  })
})

test('a stream with tools gives plan, call and usage', () => {
  expect(eventsOf(eventDecoder(), frames('tools-stream'))).toEqual([
    { type: 'start', id: '29f14a5a', model: '' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'I will' },
    { type: 'reasoning-delta', block: 0, text: ' look.' },
    { type: 'reasoning-end', block: 0 },
    { type: 'tool-call-start', block: 1, id: 'w1', name: 'get_weather' },
    { type: 'tool-call-delta', block: 1, text: '{"city":' },
    { type: 'tool-call-delta', block: 1, text: '"Paris"}' },
    { type: 'tool-call-end', block: 1 },
    { type: 'finish', reason: 'tool-calls' },
    { type: 'usage', usage: usage(37, 35) },
  ])
})

test('a stream with thinking gives thinking, text and its source', () => {
  expect(eventsOf(eventDecoder(), frames('thinking-stream'))).toEqual([
    { type: 'start', id: 'b1', model: '' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'Two and two' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'Four.' },
    { type: 'source', block: 1, source: { title: 'Sums', quote: '2 + 2 = 4', place: { start: 0, end: 4 } } },
    { type: 'text-end', block: 1 },
    { type: 'finish', reason: 'length' },
    { type: 'usage', usage: usage(9, 5) },
  ])
})

test.each(['tools-stream', 'thinking-stream'])('%s cut anywhere stays balanced and unfinished', (name) => {
  expect(faultsOfPrefixes(eventDecoder, frames(name))).toEqual([])
  const cut = eventsOf(eventDecoder(), frames(name).slice(0, -1))
  expect(cut.some(({ type }) => type === 'finish')).toBe(false)
})

test('an answer that broke down is an error', () => {
  expect(() => decodeReply(answerOf('{"finish_reason":"ERROR","message":{"content":[]}}'))).toThrow('channel.refused')
})

test('a stream that breaks down at once is nothing but an error', () => {
  const [failure] = eventDecoder().decode({
    event: 'message-end',
    data: '{"type":"message-end","delta":{"finish_reason":"ERROR","error":"overloaded"}}',
  })
  expect(failure).toMatchObject({ type: 'error', error: { params: { message: 'overloaded' } } })
})

test('a wrong key is a 401 with the words of the vendor', () => {
  const error = cohereChatOutbound.decodeError(401, '{"id":"x","message":"invalid api token"}')
  expect(error.refusal?.status).toBe(401)
  expect(error.textIn('en')).toBe('invalid api token')
})

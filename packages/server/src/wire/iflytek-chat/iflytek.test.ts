import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { answerOf } from '../../../test/recorded.ts'
import { chatCall, target, toolConversation, weatherTool } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes, framesOf } from '../../../test/sound-stream.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { sparkVersion } from './spark-version.ts'

test.each([
  ['SparkDesk-v3.5', '', '/v3.5/chat', 'generalv3.5'],
  ['SparkDesk-v1.1', 'v4.0', '/v1.1/chat', 'lite'],
  ['SparkDesk', 'v2.1', '/v2.1/chat', 'generalv2'],
  ['SparkDesk', '', '/v1.1/chat', 'lite'],
  ['SparkDesk', 'v1.5', '/v1.5/chat', 'generalv1.5'],
  ['Spark Lite', '', '/v1.1/chat', 'lite'],
  ['Spark-Pro-128K', '', '/chat/pro-128k', 'pro-128k'],
  ['generalv3', '', '/v3.1/chat', 'generalv3'],
  ['spark-max', '', '/v3.5/chat', 'generalv3.5'],
  ['max-32k', '', '/chat/max-32k', 'max-32k'],
  ['4.0Ultra', '', '/v4.0/chat', '4.0Ultra'],
  ['SparkDesk-v4.0', '', '/v4.0/chat', '4.0Ultra'],
  ['x1', '', '/v1/x1', 'x1'],
  ['SparkDesk', '../x', '/v1.1/chat', 'lite'],
])('model %s with version %p is asked at %s as %s', (model, other, path, domain) => {
  expect(sparkVersion(model, other)).toEqual({ path, domain })
})

test('the message has the settings, the texts and the functions', () => {
  const call = chatCall({
    messages: toolConversation.slice(0, 2),
    tools: [weatherTool],
    temperature: 0,
    topK: 4,
    maxOutputTokens: 100,
    user: 'x'.repeat(40),
  })
  expect(encodeCall(call, target({ model: 'SparkDesk-v3.5' }))).toEqual({
    path: '/v3.5/chat',
    body: {
      header: { uid: 'x'.repeat(32) },
      parameter: { chat: { domain: 'generalv3.5', temperature: 0.01, top_k: 4, max_tokens: 100 } },
      payload: {
        message: {
          text: [
            { role: 'system', content: 'Be short.' },
            { role: 'user', content: 'Weather in Paris?' },
          ],
        },
        functions: {
          text: [
            {
              name: 'get_weather',
              description: 'Weather of a city',
              parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
            },
          ],
        },
      },
    },
  })
})

test('older models hear the system text from the user', () => {
  const { body } = encodeCall(chatCall({ messages: toolConversation.slice(0, 2) }), target({ model: 'generalv3' }))
  expect(body).toMatchObject({
    payload: {
      message: {
        text: [
          { role: 'user', content: 'Be short.' },
          { role: 'assistant', content: 'Okay' },
          { role: 'user', content: 'Weather in Paris?' },
        ],
      },
    },
  })
})

test('results of tools are told as text, and that is said', () => {
  const call = chatCall({ messages: toolConversation })
  encodeCall(call, target({ model: 'max' }))
  expect(call.warnings).toEqual([
    "tool calls are sent as text in Spark's format",
    "tool results are sent as text in Spark's format",
  ])
})

const text = readFileSync(new URL('recorded/messages.txt', import.meta.url), 'utf8')
const frames = framesOf(...text.trimEnd().split('\n'))
const usage = {
  inputTokens: 5,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 9,
  reasoningTokens: 0,
  isClamped: false,
}

test('messages are thinking and text, and the last one ends them', () => {
  expect(eventsOf(eventDecoder(target()), frames)).toEqual([
    { type: 'start', id: 'cht000cb087@dx18793cd421fb894542', model: 'm' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'Hm.' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'Hello,' },
    { type: 'text-delta', block: 1, text: ' you.' },
    { type: 'text-end', block: 1 },
    { type: 'finish', reason: 'stop' },
    { type: 'usage', usage },
  ])
})

test('an answer outside the socket is none', () => {
  expect(() => decodeReply(answerOf(text))).toThrow('channel.bad-reply')
})

test('a called function gets an id', () => {
  const data =
    '{"header":{"code":0,"status":2},"payload":{"choices":{"status":2,"text":[{"content":"","function_call":{"name":"f","arguments":"{}"}}]}}}'
  expect(eventsOf(eventDecoder(target()), framesOf(data))).toMatchObject([
    { type: 'start' },
    { type: 'tool-call-start', block: 0, id: expect.stringMatching(/^call_\w{24}$/), name: 'f' },
    { type: 'tool-call-delta', block: 0, text: '{}' },
    { type: 'tool-call-end', block: 0 },
    { type: 'finish', reason: 'tool-calls' },
  ])
})

test('messages cut anywhere stay balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(target()), frames)).toEqual([])
})

test.each([
  [10013, 400],
  [10015, 401],
  [11200, 401],
  [11202, 429],
  [10008, 502],
])('number %d is an error with status %d', (code, status) => {
  const data = JSON.stringify({ header: { code, message: 'm', sid: 's', status: 2 } })
  expect(() => decodeReply(answerOf(data))).toThrow(expect.objectContaining({ status }))
  expect(eventDecoder(target()).decode({ event: '', data })).toMatchObject([{ type: 'error', error: { status } }])
})

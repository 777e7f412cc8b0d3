import { expect, test } from 'bun:test'
import { answerOf, recordedAnswer, recordedFrames } from '../../../test/recorded.ts'
import { chatCall, target, toolConversation, weatherTool } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes } from '../../../test/sound-stream.ts'
import type { TokenUsage } from '../token-usage.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { encodeMessages } from './encode-messages.ts'
import { decodeError } from './errors.ts'

const usage = (inputTokens: number, outputTokens: number): TokenUsage => ({
  inputTokens,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  isClamped: false,
})

test('a conversation with tools is written in capitals, with the action in the headers', () => {
  const call = chatCall({ messages: toolConversation, tools: [weatherTool], temperature: 0, stop: ['x'] })
  expect(encodeCall(call, target({ model: 'hunyuan-turbos-latest' }))).toEqual({
    headers: { 'x-tc-action': 'ChatCompletions', 'x-tc-version': '2023-09-01' },
    body: {
      Model: 'hunyuan-turbos-latest',
      Messages: [
        { Role: 'system', Content: 'Be short.' },
        { Role: 'user', Content: 'Weather in Paris?' },
        {
          Role: 'assistant',
          Content: '',
          ToolCalls: [
            { Id: 'call_1', Type: 'function', Function: { Name: 'get_weather', Arguments: '{"city":"Paris"}' } },
          ],
        },
        { Role: 'tool', ToolCallId: 'call_1', Content: '20 C' },
      ],
      Stream: false,
      Temperature: 0,
      Stop: ['x'],
      Tools: [
        {
          Type: 'function',
          Function: {
            Name: 'get_weather',
            Parameters: '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}',
            Description: 'Weather of a city',
          },
        },
      ],
    },
  })
})

test('a system text does not stand alone', () => {
  const messages = encodeMessages(
    chatCall({ messages: [{ role: 'system', parts: [{ kind: 'text', text: 'rules' }] }] }),
  )
  expect(messages).toEqual([
    { Role: 'system', Content: 'rules' },
    { Role: 'user', Content: '...' },
  ])
})

test('files are texts, or refused, so that another channel can be asked', () => {
  const asked = (mediaType: string) => {
    const source = { kind: 'bytes', mediaType, base64: Buffer.from('a,b').toString('base64') } as const
    const parts = [{ kind: 'text', text: 'See' } as const, { kind: 'file', name: 'a.csv', source } as const]
    return chatCall({ messages: [{ role: 'user', parts }] })
  }
  expect(encodeMessages(asked('text/csv'))).toEqual([{ Role: 'user', Content: 'See\na.csv\n\na,b' }])
  expect(() => encodeMessages(asked('audio/wav'))).toThrow(expect.objectContaining({ code: 'request.unsupported' }))
})

test('a named tool is a custom choice', () => {
  const call = chatCall({ tools: [weatherTool], toolChoice: { kind: 'named', name: 'get_weather' } })
  expect(encodeCall(call, target()).body).toMatchObject({
    ToolChoice: 'custom',
    CustomTool: { Type: 'function', Function: { Name: 'get_weather' } },
  })
})

test('turns of one side become one, and none is without a content or before the user', () => {
  const text = (words: string) => ({ kind: 'text' as const, text: words })
  const call = chatCall({
    messages: [
      { role: 'system', parts: [text('')] },
      { role: 'assistant', parts: [text('Hello.')] },
      { role: 'system', parts: [text('Be short.')] },
      { role: 'user', parts: [text('One')] },
      { role: 'user', parts: [text(''), text('two')] },
      { role: 'assistant', parts: [] },
      { role: 'assistant', parts: [{ kind: 'tool-call', id: 'call_1', name: 'f', arguments: '{}' }] },
      { role: 'tool', parts: [{ kind: 'tool-result', callId: 'call_1', parts: [] }] },
      { role: 'assistant', parts: [text('')] },
      { role: 'user', parts: [] },
    ],
  })
  expect(encodeMessages(call)).toEqual([
    { Role: 'system', Content: 'Be short.' },
    { Role: 'user', Content: '...' },
    { Role: 'assistant', Content: 'Hello.' },
    { Role: 'user', Content: 'One\ntwo' },
    {
      Role: 'assistant',
      Content: '',
      ToolCalls: [{ Id: 'call_1', Type: 'function', Function: { Name: 'f', Arguments: '{}' } }],
    },
    { Role: 'tool', ToolCallId: 'call_1', Content: '...' },
    { Role: 'assistant', Content: '...' },
    { Role: 'user', Content: '...' },
  ])
})

test('a seed beyond the range is another one, always the same', () => {
  expect(encodeCall(chatCall({ seed: 123_456 }), target()).body).toMatchObject({ Seed: 3_456 })
})

test('pictures stand in the contents', () => {
  const source = { kind: 'bytes' as const, mediaType: 'image/png', base64: 'AAAA' }
  const messages = [
    {
      role: 'user' as const,
      parts: [
        { kind: 'text' as const, text: 'See' },
        { kind: 'image' as const, source },
      ],
    },
  ]
  expect(encodeCall(chatCall({ messages }), target()).body).toMatchObject({
    Messages: [
      {
        Role: 'user',
        Contents: [
          { Type: 'text', Text: 'See' },
          { Type: 'image_url', ImageUrl: { Url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ],
  })
})

test('the output limit is said to be lost', () => {
  const call = chatCall({ maxOutputTokens: 5 })
  encodeCall(call, target())
  expect(call.warnings).toEqual(["max_tokens is not in Hunyuan's format"])
})

test('a whole answer keeps thinking, text, calls and usage', () => {
  expect(decodeReply(recordedAnswer('recorded/chat.json', import.meta.url), target())).toEqual({
    id: '84793023-21bf',
    model: 'm',
    answers: [
      {
        parts: [
          { kind: 'reasoning', text: 'They want weather.' },
          { kind: 'text', text: 'I will look.' },
          { kind: 'tool-call', id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}' },
        ],
        finish: 'tool-calls',
      },
    ],
    usage: usage(3, 16),
  })
})

const frames = recordedFrames('recorded/chat-stream.txt', import.meta.url)

test('a stream gives thinking, text, calls and the last usage', () => {
  expect(eventsOf(eventDecoder(target()), frames)).toEqual([
    { type: 'start', id: '0eb6', model: 'm' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'Hm.' },
    { type: 'usage', usage: usage(4, 1) },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'Hi' },
    { type: 'usage', usage: usage(4, 2) },
    { type: 'text-end', block: 1 },
    { type: 'tool-call-start', block: 2, id: 'call_1', name: 'f' },
    { type: 'tool-call-delta', block: 2, text: '{"a"' },
    { type: 'tool-call-delta', block: 2, text: ':1}' },
    { type: 'tool-call-end', block: 2 },
    { type: 'finish', reason: 'tool-calls' },
    { type: 'usage', usage: usage(4, 9) },
  ])
})

test('a stream cut anywhere stays balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(target()), frames)).toEqual([])
})

test.each([
  ['AuthFailure.SecretIdNotFound', 401, 'tencent_error'],
  ['FailedOperation.ResourcePackExhausted', 403, 'insufficient_quota'],
  ['LimitExceeded', 429, 'tencent_error'],
  ['InvalidParameterValue.Model', 400, 'tencent_error'],
  ['FailedOperation.EngineServerError', 502, 'tencent_error'],
])('%s in a good answer has status %d and type %s', (code, status, type) => {
  const text = JSON.stringify({ Response: { Error: { Code: code, Message: 'm' }, RequestId: 'r' } })
  expect(() => decodeReply(answerOf(text), target())).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ status, type, code }) }),
  )
  expect(eventDecoder(target()).decode({ event: '', data: text })).toMatchObject([{ type: 'error', error: { status } }])
})

test('an error in a stream is an error', () => {
  const data = '{"Choices":[],"ErrorMsg":{"Msg":"service failed","Code":2002}}'
  expect(eventDecoder(target()).decode({ event: '', data })).toMatchObject([
    { type: 'error', error: { params: { message: 'service failed' } } },
  ])
})

test('a page that is not JSON is an error with its status', () => {
  expect(decodeError(503, '<html>').status).toBe(503)
})

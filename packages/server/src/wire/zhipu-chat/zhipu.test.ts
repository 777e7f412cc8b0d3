import { expect, test } from 'bun:test'
import { answerOf, recordedFrames } from '../../../test/recorded.ts'
import { chatCall, target } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes, framesOf } from '../../../test/sound-stream.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'

test('what the system says comes first and is agreed to', () => {
  const call = chatCall({
    messages: [
      { role: 'system', parts: [{ kind: 'text', text: 'Be short.' }] },
      { role: 'user', parts: [{ kind: 'text', text: 'Hi' }] },
    ],
    topP: 1,
    temperature: 0,
    maxOutputTokens: 5,
    isStream: true,
  })
  expect(encodeCall(call, target()).body).toEqual({
    prompt: [
      { role: 'user', content: 'Be short.' },
      { role: 'assistant', content: 'Okay' },
      { role: 'user', content: 'Hi' },
    ],
    temperature: 0.01,
    top_p: 0.99,
    incremental: true,
  })
  expect(call.warnings).toEqual(["max_tokens is not in ChatGLM's format"])
})

test('the quotes around a whole content are taken off', () => {
  const answer = answerOf(
    '{"code":200,"msg":"ok","success":true,"data":{"request_id":"1","task_id":"75931","task_status":"SUCCESS","choices":[{"role":"assistant","content":"\\" Hi\\\\nyou\\""}],"usage":{"prompt_tokens":2,"completion_tokens":3,"total_tokens":5}}}',
  )
  expect(decodeReply(answer, target())).toMatchObject({
    id: '75931',
    answers: [{ parts: [{ kind: 'text', text: ' Hi\nyou' }], finish: 'stop' }],
    usage: { inputTokens: 2, outputTokens: 3 },
  })
})

const frames = recordedFrames('recorded/chat-stream.txt', import.meta.url)

test('a stream is bare text until its finish', () => {
  expect(eventsOf(eventDecoder(target()), frames)).toEqual([
    { type: 'start', id: '', model: 'm' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hello' },
    { type: 'text-delta', block: 0, text: ', you' },
    { type: 'text-delta', block: 0, text: '\n\nthere' },
    { type: 'text-delta', block: 0, text: '.' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test('the meta line is the usage, where the framing gives it', () => {
  const data = '{"task_status":"SUCCESS","usage":{"prompt_tokens":215,"completion_tokens":302,"total_tokens":517}}'
  expect(eventDecoder(target()).decode({ event: 'meta', data })).toMatchObject([
    { type: 'usage', usage: { inputTokens: 215, outputTokens: 302 } },
  ])
})

test('a stream cut anywhere stays balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(target()), frames)).toEqual([])
})

test('JSON that a model writes is text', () => {
  const events = eventsOf(eventDecoder(target()), framesOf('{"code": 1}', '{"success":false}'))
  expect(events.filter(({ type }) => type === 'text-delta')).toHaveLength(2)
})

test.each([
  ['{"code":1001,"msg":"no Authorization","success":false}', 401],
  ['{"error":{"code":"1302","message":"too many"}}', 429],
  ['{"code":1113,"msg":"unpaid","success":false}', 403],
  ['{"code":9999,"msg":"x","success":false}', 502],
])('%s is an error with status %d, whole or in a stream', (text, status) => {
  expect(() => decodeReply(answerOf(text), target())).toThrow(expect.objectContaining({ status }))
  expect(eventDecoder(target()).decode({ event: '', data: text })).toMatchObject([{ type: 'error', error: { status } }])
})

import { expect, test } from 'bun:test'
import { answerOf, recordedAnswer, recordedFrames } from '../../../test/recorded.ts'
import { chatCall, target } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes, framesOf, NONSENSE } from '../../../test/sound-stream.ts'
import type { ChatCall } from '../chat.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'

const messages: ChatCall['messages'] = [
  { role: 'system', parts: [{ kind: 'text', text: 'Be short.' }] },
  {
    role: 'user',
    parts: [
      { kind: 'text', text: 'See' },
      { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' } },
      { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
    ],
  },
]

test('a chat is one text, with pictures by address', () => {
  const call = chatCall({ messages, isStream: true, temperature: 1, user: '' })
  expect(encodeCall(call, target())).toEqual({
    path: '/v1/chat-messages',
    body: {
      inputs: {},
      query: 'SYSTEM: \nBe short.\nUSER: \nSee\n',
      response_mode: 'streaming',
      user: 'api-user',
      auto_generate_name: false,
      files: [{ type: 'image', transfer_method: 'remote_url', url: 'https://x.example/a.png' }],
    },
  })
  expect(call.warnings).toEqual(["images are not in Dify's format", "temperature is not in Dify's format"])
})

test.each([
  ['workflow', '/v1/workflows/run'],
  ['completion', '/v1/completion-messages'],
])('a %s gets the text as an input', (other, path) => {
  const call = chatCall({ user: 'u', extras: { 'openai-chat': { inputs: { tone: 'kind' } } } })
  expect(encodeCall(call, target({ other }))).toEqual({
    path,
    body: { inputs: { query: 'USER: \nHello\n', tone: 'kind' }, response_mode: 'blocking', user: 'u' },
  })
})

test('an agent is asked to stream, because it can do nothing else', () => {
  expect(encodeCall(chatCall(), target({ other: 'agent' }))).toMatchObject({
    path: '/v1/chat-messages',
    body: { query: 'USER: \nHello\n', response_mode: 'streaming' },
  })
})

const usage = (inputTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  isClamped: false,
})

test('a whole answer is text, usage and what was read for it', () => {
  expect(decodeReply(recordedAnswer('recorded/chat.json', import.meta.url), target())).toEqual({
    id: '9da23599-e713-473b-982c-4328d4f5c78a',
    model: 'm',
    answers: [
      {
        parts: [
          {
            kind: 'text',
            text: 'iPhone 13 Pro Max',
            sources: [{ title: 'iPhone List', quote: '"Model","Release Date"' }],
          },
        ],
        finish: 'stop',
      },
    ],
    usage: usage(1033, 128),
  })
})

test.each([
  ['{"text":"a"}', 'a'],
  ['{"x":"b"}', 'b'],
  ['{"x":1,"y":"c"}', '{"x":1,"y":"c"}'],
])('the outputs %s of a run are the text %s', (outputs, text) => {
  const run = `{"workflow_run_id":"r","data":{"id":"r","status":"succeeded","outputs":${outputs},"total_tokens":7}}`
  expect(decodeReply(answerOf(run), target({ other: 'workflow' }))).toMatchObject({
    id: 'r',
    answers: [{ parts: [{ kind: 'text', text }] }],
    usage: { inputTokens: 7 },
  })
})

test('a run that failed is an error with its words', () => {
  const run = answerOf('{"data":{"status":"failed","error":"node 3 broke"}}')
  expect(() => decodeReply(run, target({ other: 'workflow' }))).toThrow(
    expect.objectContaining({ params: { message: 'node 3 broke' } }),
  )
})

const chat = recordedFrames('recorded/chat-stream.txt', import.meta.url)

test('a chat with a workflow inside ends with its message', () => {
  expect(eventsOf(eventDecoder(target()), chat)).toEqual([
    { type: 'start', id: 'm1', model: 'm' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: ' I' },
    { type: 'text-delta', block: 0, text: "'m glad" },
    {
      type: 'media',
      block: 1,
      part: { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' } },
    },
    { type: 'source', block: 0, source: { title: 'Manners', quote: 'Be glad.' } },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
    { type: 'usage', usage: usage(10, 3) },
  ])
})

test('a workflow ends with its run', () => {
  const frames = recordedFrames('recorded/workflow-stream.txt', import.meta.url)
  expect(eventsOf(eventDecoder(target({ other: 'workflow' })), frames)).toEqual([
    { type: 'start', id: 'r1', model: 'm' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Four' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
    { type: 'usage', usage: usage(63, 0) },
  ])
})

test('a workflow that does not stream tells its output at the end', () => {
  const data = '{"event":"workflow_finished","data":{"status":"succeeded","outputs":{"result":"Four"}}}'
  const events = eventsOf(eventDecoder(target({ other: 'workflow' })), framesOf(data))
  expect(events).toContainEqual({ type: 'text-delta', block: 0, text: 'Four' })
})

test('an answer that was taken back ends as filtered', () => {
  const events = eventsOf(
    eventDecoder(target()),
    framesOf('{"event":"message_replace","answer":"no"}', '{"event":"message_end"}'),
  )
  expect(events).toContainEqual({ type: 'finish', reason: 'content-filter' })
})

test('a stream cut anywhere stays balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(target()), chat)).toEqual([])
})

test.each(['', 'workflow'])('nonsense is read without harm (%p)', (other) => {
  expect(() => eventsOf(eventDecoder(target({ other })), framesOf(...NONSENSE))).not.toThrow()
})

test.each([
  [
    401,
    '{"code":"unauthorized","message":"Access token is invalid","status":401}',
    { status: 401, code: 'unauthorized' },
  ],
  [400, '{"code":"provider_quota_exceeded","message":"m","status":400}', { status: 400, type: 'insufficient_quota' }],
  [502, '<html>', { status: 502 }],
])('status %d with %s is understood', (status, body, refusal) => {
  expect(decodeError(status, body).refusal).toMatchObject(refusal)
})

test('an error in a stream has the status it names', () => {
  const data = '{"event":"error","status":400,"code":"completion_request_error","message":"too long"}'
  expect(eventDecoder(target()).decode({ event: '', data })).toMatchObject([
    { type: 'error', error: { status: 400, params: { message: 'too long' } } },
  ])
})

test('the steps of a workflow are shown as thinking where the operator wants them', () => {
  const defaults = { geminiSafety: 'OFF', geminiVersions: {}, cohereSafety: 'NONE', showsDifySteps: true }
  expect(eventsOf(eventDecoder(target({ defaults })), chat).slice(0, 5)).toEqual([
    { type: 'start', id: 'm1', model: 'm' },
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'Workflow: r\n' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
  ])
})

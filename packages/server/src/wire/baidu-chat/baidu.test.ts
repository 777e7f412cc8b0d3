import { expect, test } from 'bun:test'
import { answerOf, recordedFrames } from '../../../test/recorded.ts'
import { chatCall, target, toolConversation, weatherTool } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes } from '../../../test/sound-stream.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'
import { embeddingCodec } from './embedding.ts'
import { encodeCall } from './encode-call.ts'
import { decodeError } from './errors.ts'
import { modelPath } from './model-path.ts'

const BASE = '/rpc/2.0/ai_custom/v1/wenxinworkshop'

test.each([
  ['ERNIE-4.0-8K', 'completions_pro'],
  ['ERNIE-Bot-4', 'completions_pro'],
  ['ERNIE-Bot', 'completions'],
  ['ERNIE-Lite-8K-0922', 'eb-instant'],
  ['ERNIE-Speed-8K', 'ernie_speed'],
  ['ERNIE-Speed-128K', 'ernie-speed-128k'],
  ['BLOOMZ-7B', 'bloomz_7b1'],
  ['ERNIE-4.0-Turbo-8K-Latest', 'ernie-4.0-turbo-8k-latest'],
])('%s is asked at %s', (model, name) => {
  expect(modelPath('chat', model)).toBe(`${BASE}/chat/${name}`)
})

test.each(['..', 'a/b', 'a?b', ''])('the model %p is no piece of a path', (model) => {
  expect(() => modelPath('chat', model)).toThrow('request.invalid')
})

test('a conversation with a function stays one', () => {
  const call = chatCall({ messages: toolConversation, tools: [weatherTool] })
  expect(encodeCall(call, target({ model: 'ERNIE-3.5-8K' }))).toEqual({
    path: `${BASE}/chat/completions`,
    body: {
      system: 'Be short.',
      messages: [
        { role: 'user', content: 'Weather in Paris?' },
        {
          role: 'assistant',
          content: '',
          function_call: { name: 'get_weather', arguments: '{"city":"Paris"}' },
        },
        { role: 'function', name: 'get_weather', content: '20 C' },
      ],
      stream: false,
      functions: [
        {
          name: 'get_weather',
          description: 'Weather of a city',
          parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        },
      ],
    },
  })
  expect(call.warnings).toEqual([])
})

test('messages of one side are joined, because sides must take turns', () => {
  const user = (text: string) => ({ role: 'user' as const, parts: [{ kind: 'text' as const, text }] })
  const { body } = encodeCall(chatCall({ messages: [user('a'), user('b')] }), target({ model: 'm' }))
  expect(body).toMatchObject({ messages: [{ role: 'user', content: 'a\n\nb' }] })
})

test('a user who speaks behind a result is heard, because calls are told as text then', () => {
  const more = { role: 'user' as const, parts: [{ kind: 'text' as const, text: 'And Bern?' }] }
  const { body } = encodeCall(chatCall({ messages: [...toolConversation, more] }), target({ model: 'm' }))
  expect(body).toMatchObject({
    messages: [
      { role: 'user', content: 'Weather in Paris?' },
      { role: 'assistant', content: '[call of get_weather: {"city":"Paris"}]' },
      { role: 'user', content: '[result of call_1: 20 C]\n\nAnd Bern?' },
    ],
  })
})

test('numbers are brought into the ranges of the vendor', () => {
  const call = chatCall({ temperature: 0, maxOutputTokens: 1, frequencyPenalty: 0.5 })
  expect(encodeCall(call, target()).body).toMatchObject({ temperature: 0.01, max_output_tokens: 2 })
  expect(call.warnings).toEqual(["this frequency_penalty is not in Baidu's format"])
})

test('a whole answer is text and usage', () => {
  const answer = answerOf(
    '{"id":"as-1","object":"chat.completion","created":1,"result":"Hi","is_truncated":true,"need_clear_history":false,"usage":{"prompt_tokens":7,"total_tokens":67}}',
  )
  expect(decodeReply(answer, target())).toMatchObject({
    id: 'as-1',
    answers: [{ parts: [{ kind: 'text', text: 'Hi' }], finish: 'length' }],
    usage: { inputTokens: 7, outputTokens: 60 },
  })
})

test('a called function gets an id', () => {
  const answer = answerOf('{"id":"as-1","result":"","function_call":{"name":"f","thoughts":"t","arguments":"{}"}}')
  const [reply] = decodeReply(answer, target()).answers
  expect(reply).toMatchObject({
    parts: [{ kind: 'tool-call', id: expect.stringMatching(/^call_\w{24}$/), name: 'f', arguments: '{}' }],
    finish: 'tool-calls',
  })
})

const frames = recordedFrames('recorded/chat-stream.txt', import.meta.url)

test('a stream is text, and the last sentence has the usage', () => {
  expect(eventsOf(eventDecoder(target()), frames)).toEqual([
    { type: 'start', id: 'as-vb0m37ti8y', model: 'm' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hello,' },
    { type: 'text-delta', block: 0, text: ' you.' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
    {
      type: 'usage',
      usage: {
        inputTokens: 5,
        cachedTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 420,
        reasoningTokens: 0,
        isClamped: false,
      },
    },
  ])
})

test('a stream cut anywhere stays balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(target()), frames)).toEqual([])
})

test.each([
  [110, 401],
  [111, 401],
  [18, 429],
  [336003, 400],
  [336100, 502],
])('error %d in a good answer has status %d', (code, status) => {
  const text = JSON.stringify({ error_code: code, error_msg: 'm' })
  expect(() => decodeReply(answerOf(text), target())).toThrow(expect.objectContaining({ status }))
  expect(eventDecoder(target()).decode({ event: '', data: text })).toMatchObject([{ type: 'error', error: { status } }])
  expect(decodeError(500, text).refusal).toMatchObject({ type: 'baidu_error', code })
})

test('texts are embedded, and vectors put in order', () => {
  const call = { model: 'm', inputs: [{ kind: 'text' as const, text: 'a' }], user: 'u', extras: {}, warnings: [] }
  expect(embeddingCodec.encodeCall(call, target({ model: 'bge-large-zh' }))).toEqual({
    path: `${BASE}/embeddings/bge_large_zh`,
    body: { input: ['a'], user_id: 'u' },
  })
  const answer = answerOf(
    '{"data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}],"usage":{"prompt_tokens":4}}',
  )
  expect(embeddingCodec.decodeReply(answer, target())).toMatchObject({ vectors: [[1], [2]], usage: { inputTokens: 4 } })
})

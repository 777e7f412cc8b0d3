import { expect, test } from 'bun:test'
import { answerOf, recordedAnswer } from '../../../test/recorded.ts'
import { target } from '../../../test/sample-call.ts'
import type { ImageCall } from '../image.ts'
import { imageCodec } from './image.ts'

const imageCall = (fields: Partial<ImageCall> = {}): ImageCall => ({
  model: 'm',
  prompt: 'a cat',
  delivery: undefined,
  sources: [],
  extras: {},
  warnings: [],
  ...fields,
})

test('older models take an order', () => {
  const call = imageCall({ size: '1024x1024', count: 2, extras: { negative_prompt: 'dogs', seed: 0 } })
  expect(imageCodec.encodeCall(call, target({ model: 'wanx2.1-t2i-turbo' }))).toEqual({
    path: '/api/v1/services/aigc/text2image/image-synthesis',
    headers: { 'x-dashscope-async': 'enable' },
    body: {
      model: 'wanx2.1-t2i-turbo',
      input: { prompt: 'a cat', negative_prompt: 'dogs' },
      parameters: { size: '1024*1024', n: 2, seed: 0 },
    },
  })
})

test.each(['qwen-image-max', 'wan2.6-t2i', 'z-image-turbo'])('%s is asked with a message', (model) => {
  const call = imageCall({ size: '1328x1328', extras: { negative_prompt: 'dogs', watermark: false } })
  expect(imageCodec.encodeCall(call, target({ model }))).toEqual({
    path: '/api/v1/services/aigc/multimodal-generation/generation',
    body: {
      model,
      input: { messages: [{ role: 'user', content: [{ text: 'a cat' }] }] },
      parameters: { size: '1328*1328', watermark: false, negative_prompt: 'dogs' },
    },
  })
})

test('a picture to work on stands before the text', () => {
  const sources = [{ field: 'image', name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }]
  expect(imageCodec.encodeCall(imageCall({ sources }), target({ model: 'qwen-image-edit-plus' })).body).toMatchObject({
    input: { messages: [{ content: [{ image: 'data:image/png;base64,AQID' }, { text: 'a cat' }] }] },
  })
})

test('models that take orders take no pictures', () => {
  const sources = [{ field: 'image', name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array() }]
  const encode = () => imageCodec.encodeCall(imageCall({ sources }), target({ model: 'wanx-v1' }))
  expect(encode).toThrow('request.unsupported')
})

test("OpenAI's styles and qualities are said to be lost", () => {
  const call = imageCall({ style: 'vivid', quality: 'hd' })
  imageCodec.encodeCall(call, target({ model: 'wanx-v1' }))
  expect(call.warnings).toEqual(["quality is not in DashScope's format", "style is not in DashScope's format"])
})

test.each(['PENDING', 'RUNNING'])('an order that is %s is asked for again in three seconds', (state) => {
  const answer = answerOf(JSON.stringify({ output: { task_status: state, task_id: '0385dc79-5ff8' } }))
  expect(imageCodec.decodeReply(answer, target())).toEqual({
    nextStep: { afterMs: 3000, request: { method: 'GET', path: '/api/v1/tasks/0385dc79-5ff8', body: undefined } },
  })
})

test('a task id that is a path is not followed', () => {
  const answer = answerOf('{"output":{"task_status":"PENDING","task_id":"../../x"}}')
  expect(() => imageCodec.decodeReply(answer, target())).toThrow('channel.bad-reply')
})

test('of a finished order the pictures that exist are given', () => {
  expect(imageCodec.decodeReply(recordedAnswer('recorded/task-succeeded.json', import.meta.url), target())).toEqual({
    images: [{ url: 'https://result.example/1.png', revisedPrompt: 'a small cat' }],
  })
})

test('an answer by message is a picture', () => {
  expect(imageCodec.decodeReply(recordedAnswer('recorded/qwen-image.json', import.meta.url), target())).toEqual({
    images: [{ url: 'https://result.example/a.png?Expires=1' }],
  })
})

test.each([
  ['{"output":{"task_status":"FAILED","code":"DataInspectionFailed","message":"bad words"}}', 400],
  ['{"output":{"task_status":"CANCELED"}}', 502],
  ['{"output":{"task_status":"UNKNOWN","code":""}}', 502],
  ['{"output":{"task_status":"SUCCEEDED","results":[{"code":"InvalidParameter","message":"x"}]}}', 400],
  ['{"code":"InvalidApiKey","message":"Invalid API-key provided."}', 401],
  ['{"output":{}}', 502],
  ['', 502],
])('%s is an error with status %d', (text, status) => {
  const decode = () => imageCodec.decodeReply(answerOf(text), target())
  expect(decode).toThrow(expect.objectContaining({ status }))
})

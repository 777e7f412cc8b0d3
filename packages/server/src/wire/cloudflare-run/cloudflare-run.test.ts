import { expect, test } from 'bun:test'
import { answerOf, recordedFrames } from '../../../test/recorded.ts'
import { chatCall, target, toolConversation } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes } from '../../../test/sound-stream.ts'
import { completionCodec } from './completion.ts'
import { decodeError } from './errors.ts'
import { imageCodec } from './image.ts'
import { transcriptionCodec } from './transcription.ts'

test('a single text is a prompt', () => {
  const call = chatCall({ maxOutputTokens: 0, extras: { 'openai-chat': { raw: true, echo: true } } })
  expect(completionCodec.encodeCall(call, target()).body).toEqual({
    prompt: 'Hello',
    stream: false,
    max_tokens: 0,
    raw: true,
  })
  expect(call.warnings).toEqual(["echo is not in Workers AI's format"])
})

test('a conversation goes as messages', () => {
  const call = chatCall({ messages: toolConversation.slice(0, 2) })
  expect(completionCodec.encodeCall(call, target()).body).toMatchObject({
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Weather in Paris?' },
    ],
  })
})

test.each([
  ['"Hi"', 'Hi'],
  ['{"a":1}', '{"a":1}'],
])('the response %s is the text %s', (response, text) => {
  const answer = answerOf(
    `{"result":{"response":${response},"usage":{"prompt_tokens":2,"completion_tokens":3}},"success":true,"errors":[],"messages":[]}`,
  )
  expect(completionCodec.decodeReply(answer, target())).toMatchObject({
    answers: [{ parts: [{ kind: 'text', text }], finish: 'stop' }],
    usage: { inputTokens: 2, outputTokens: 3 },
  })
})

const frames = recordedFrames('recorded/stream.txt', import.meta.url)
const newDecoder = () => {
  const decoder = completionCodec.eventDecoder?.(target())
  if (!decoder) throw new Error('completions can be streamed')
  return decoder
}

test('a stream is text, usage and an end', () => {
  expect(eventsOf(newDecoder(), frames)).toMatchObject([
    { type: 'start', id: '', model: 'm' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'Hello' },
    { type: 'text-delta', block: 0, text: ', you' },
    { type: 'usage', usage: { inputTokens: 26, outputTokens: 12 } },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test('a stream cut anywhere stays balanced and unfinished', () => {
  expect(faultsOfPrefixes(newDecoder, frames)).toEqual([])
  expect(eventsOf(newDecoder(), frames.slice(0, -1)).some(({ type }) => type === 'finish')).toBe(false)
})

const picture = (bytes: number[]) => ({
  field: 'image',
  name: 'a.png',
  mediaType: 'image/png',
  bytes: new Uint8Array(bytes),
})
const imageCall = { model: 'm', prompt: 'a cat', delivery: undefined, sources: [], extras: {}, size: '512x768' }

test.each([
  ['@cf/stabilityai/stable-diffusion-xl-base-1.0', { prompt: 'a cat', width: 512, height: 768 }, []],
  ['@cf/black-forest-labs/flux-1-schnell', { prompt: 'a cat' }, ["size is not in Workers AI's format"]],
])('%s is asked for a picture in its own way', (model, body, said) => {
  const warnings: string[] = []
  expect(imageCodec.encodeCall({ ...imageCall, warnings }, target({ model })).body).toEqual(body)
  expect(warnings).toEqual(said)
})

test('the second generation of FLUX gets a form', () => {
  const call = { ...imageCall, sources: [picture([1])], warnings: [] }
  expect(imageCodec.encodeCall(call, target({ model: '@cf/black-forest-labs/flux-2-dev' })).body).toEqual({
    kind: 'form',
    fields: [
      ['prompt', 'a cat'],
      ['width', '512'],
      ['height', '768'],
    ],
    files: [{ ...picture([1]), field: 'input_image_0' }],
  })
})

test('a picture comes as bytes or as base64', () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(imageCodec.decodeReply({ contentType: 'image/png', bytes, json: undefined }, target())).toEqual({
    images: [{ base64: 'AQID', mediaType: 'image/png' }],
  })
  expect(imageCodec.decodeReply(answerOf('{"result":{"image":"AQID"},"success":true}'), target())).toEqual({
    images: [{ base64: 'AQID' }],
  })
})

const sound = { ...picture([1, 2, 3]), field: 'file', name: 'a.mp3', mediaType: 'audio/mpeg' }

test('a sound goes as its bytes', () => {
  const warnings: string[] = []
  const call = { model: 'm', file: sound, isTranslation: false, language: 'en', extras: {}, warnings }
  expect(transcriptionCodec.encodeCall(call, target({ model: '@cf/openai/whisper' }))).toEqual({
    body: sound.bytes,
  })
  expect(warnings).toEqual(["language is not in Workers AI's format"])
})

test('the large model gets JSON, and can translate', () => {
  const call = { model: 'm', file: sound, isTranslation: true, language: 'fr', prompt: 'p', extras: {}, warnings: [] }
  expect(transcriptionCodec.encodeCall(call, target({ model: '@cf/openai/whisper-large-v3-turbo' })).body).toEqual({
    audio: 'AQID',
    task: 'translate',
    language: 'fr',
    initial_prompt: 'p',
  })
})

test('other models cannot translate', () => {
  const call = { model: 'm', file: sound, isTranslation: true, extras: {}, warnings: [] }
  expect(() => transcriptionCodec.encodeCall(call, target())).toThrow('request.unsupported')
})

test('a transcription is read with what is known of it', () => {
  const answer = answerOf(
    '{"result":{"text":"Hi.","transcription_info":{"language":"en","duration":1.5},"segments":[{"start":0,"end":1.5,"text":"Hi."}]},"success":true}',
  )
  expect(transcriptionCodec.decodeReply(answer, target())).toEqual({
    text: 'Hi.',
    language: 'en',
    duration: 1.5,
    segments: [{ start: 0, end: 1.5, text: 'Hi.' }],
  })
})

test.each([
  [401, 10000, 'invalid_api_key'],
  [400, 5007, 5007],
])('status %d with number %d has code %p', (status, code, known) => {
  const text = JSON.stringify({ result: null, success: false, errors: [{ code, message: 'm' }], messages: [] })
  expect(decodeError(status, text).refusal).toMatchObject({ status, code: known })
  expect(() => completionCodec.decodeReply(answerOf(text), target())).toThrow('channel.refused')
})

import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { ImageCall } from '../image.ts'
import { nearestRatio } from './aspect-ratio.ts'
import { imageOutbound } from './image.ts'

const imagen = { model: 'imagen-4.0-generate-001', isStream: false, quirks: [], other: '' }
const gemini = { ...imagen, model: 'gemini-2.5-flash-image' }
const callOf = (fields: Partial<ImageCall> = {}): ImageCall => ({
  model: 'm',
  prompt: 'a cat',
  delivery: 'base64',
  sources: [],
  extras: {},
  warnings: [],
  ...fields,
})
const answer = (json: unknown) =>
  imageOutbound.decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json }, imagen)

test('Imagen is asked by its own call', () => {
  expect(imageOutbound.encodeCall(callOf({ count: 2, size: '1792x1024', quality: 'hd' }), imagen)).toEqual({
    path: '/{version}/models/{model}:predict',
    body: { instances: [{ prompt: 'a cat' }], parameters: { sampleCount: 2, aspectRatio: '16:9', imageSize: '2K' } },
  })
})

test('a picture model of Gemini is asked like a chat, with pictures to work on', () => {
  const sources = [{ field: 'image', name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array([0]) }]
  const call = callOf({ sources, size: '1024x1024', count: 2, delivery: 'url', style: 'vivid' })
  expect(imageOutbound.encodeCall(call, gemini)).toEqual({
    path: '/{version}/models/{model}:generateContent',
    body: {
      contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AA==' } }, { text: 'a cat' }] }],
      generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '1:1' } },
    },
  })
  expect(call.warnings).toHaveLength(3)
})

test.each([
  ['pictures as input', { sources: [{ field: 'image', name: 'a', mediaType: 'image/png', bytes: new Uint8Array() }] }],
  ['five pictures', { count: 5 }],
])('Imagen refuses %s', (_name, fields) => {
  expect(() => imageOutbound.encodeCall(callOf(fields), imagen)).toThrow('request.unsupported')
})

test('pictures of both kinds of answer are read', () => {
  const picture = { base64: 'AA', mediaType: 'image/png' }
  const inlineData = { mimeType: 'image/png', data: 'AA' }
  const parts = [{ text: 'here' }, { inlineData, thought: true }, { inlineData }]
  expect(answer({ predictions: [{ mimeType: 'image/png', bytesBase64Encoded: 'AA' }] })).toEqual({
    images: [picture],
    usage: undefined,
  })
  expect(answer({ candidates: [{ content: { parts } }] })).toMatchObject({ images: [picture] })
})

test.each([
  ['filtered', { predictions: [{ raiFilteredReason: 'no' }] }, 'channel.refused'],
  ['blocked', { promptFeedback: { blockReason: 'SAFETY' } }, 'channel.refused'],
  ['stopped', { candidates: [{ finishReason: 'IMAGE_SAFETY' }] }, 'channel.refused'],
  ['a text', { candidates: [{ content: { parts: [{ text: 'no' }] }, finishReason: 'STOP' }] }, 'channel.bad-reply'],
  ['nothing', {}, 'channel.bad-reply'],
  ['no JSON', undefined, 'channel.bad-reply'],
])('an answer that is %s is an error', (_name, json, code) => {
  let caught: unknown
  try {
    answer(json)
  } catch (error) {
    caught = error
  }
  expect(caught instanceof AppError && caught.code).toBe(code)
})

test.each([
  ['1024x1024', '1:1'],
  ['1024x1792', '9:16'],
  ['1536x1024', '4:3'],
  ['16:9', '16:9'],
  ['0x5', undefined],
  ['huge', undefined],
])('the ratio nearest to %s is %p', (size, ratio) => {
  expect(nearestRatio(size, ['1:1', '3:4', '4:3', '9:16', '16:9'])).toBe(ratio)
})

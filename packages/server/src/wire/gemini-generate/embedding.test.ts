import { expect, test } from 'bun:test'
import type { EmbeddingCall } from '../embedding.ts'
import type { JsonObject } from '../read-json.ts'
import { embeddingOutbound } from './embedding.ts'
import { embeddingInbound } from './embedding-call.ts'
import { readCall } from './read-call.ts'

const target = { model: 'e', isStream: false, quirks: [], other: '' }
const decode = (body: JsonObject) =>
  embeddingInbound.decodeCall(readCall(body, 'embeddings', { model: 'e', isStream: false, streamStyle: 'sse' }), {
    model: 'e',
  })
const callOf = (fields: Partial<EmbeddingCall>): EmbeddingCall => ({
  model: 'e',
  inputs: [{ kind: 'text', text: 'a' }],
  extras: {},
  warnings: [],
  ...fields,
})
const answer = (json: unknown) =>
  embeddingOutbound.decodeReply({ contentType: 'application/json', bytes: new Uint8Array(), json }, target)

test('texts go out as a batch with dimensions and purpose', () => {
  const call = callOf({
    inputs: [
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'b' },
    ],
    dimensions: 8,
    purpose: 'search_query',
  })
  const request = { model: 'models/e', taskType: 'RETRIEVAL_QUERY', outputDimensionality: 8 }
  expect(embeddingOutbound.encodeCall(call, target)).toEqual({
    path: '/{version}/models/{model}:batchEmbedContents',
    body: { requests: ['a', 'b'].map((text) => ({ ...request, content: { parts: [{ text }] } })) },
  })
})

test('a purpose and fields that Google does not know are said', () => {
  const call = callOf({ purpose: 'poetry', user: 'u', extras: { encoding_format: 'float', truncate: 'END' } })
  embeddingOutbound.encodeCall(call, target)
  expect(call.warnings).toEqual([
    "the purpose poetry is not in Gemini's format",
    "truncate is not in Gemini's format",
    "user is not in Gemini's format",
  ])
})

test('token numbers are refused', () => {
  const call = callOf({ inputs: [{ kind: 'tokens', tokens: [1] }] })
  expect(() => embeddingOutbound.encodeCall(call, target)).toThrow('request.unsupported')
})

test('vectors and their usage are read', () => {
  expect(
    answer({ embeddings: [{ values: [1] }, { values: [2] }], usageMetadata: { promptTokenCount: 4 } }),
  ).toMatchObject({
    vectors: [[1], [2]],
    usage: { inputTokens: 4 },
  })
})

test.each([[undefined], [{}], [{ embeddings: [] }], [{ embeddings: [{}] }], [{ embeddings: [{ values: ['x'] }] }]])(
  '%p is no answer',
  (json) => {
    expect(() => answer(json)).toThrow('channel.bad-reply')
  },
)

test.each([
  [
    'one',
    { content: { parts: [{ text: 'a' }] }, task_type: 'RETRIEVAL_DOCUMENT', title: 't', output_dimensionality: 8 },
  ],
  [
    'many',
    {
      requests: [
        { content: { parts: [{ text: 'a' }] }, taskType: 'RETRIEVAL_DOCUMENT', title: 't', outputDimensionality: 8 },
      ],
    },
  ],
])('a call for %s is read', (_name, body) => {
  expect(decode(body)).toEqual({
    model: 'e',
    inputs: [{ kind: 'text', text: 'a' }],
    dimensions: 8,
    purpose: 'search_document',
    title: 't',
    extras: {},
    warnings: [],
  })
})

test('wishes that differ between requests are said', () => {
  const request = (taskType: string) => ({ content: { parts: [{ text: 'a' }] }, taskType })
  expect(decode({ requests: [request('CLUSTERING'), request('CLASSIFICATION')] }).warnings).toHaveLength(1)
})

test('a picture to embed is refused for other vendors', () => {
  const body = { content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'AA' } }] } }
  expect(() => decode(body)).toThrow('request.unsupported')
})

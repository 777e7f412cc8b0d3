import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { target } from '../../../test/sample-call.ts'
import { embeddingCodec } from './embedding.ts'
import { rerankCodec } from './rerank.ts'

test('texts to embed say what they are for', () => {
  const warnings: string[] = []
  const call = {
    model: 'm',
    inputs: [{ kind: 'text' as const, text: 'a' }],
    dimensions: 256,
    purpose: 'search_query',
    user: 'u',
    extras: { truncate: 'END', encoding_format: 'base64' },
    warnings,
  }
  expect(embeddingCodec.encodeCall(call, target({ model: 'embed-v4.0' })).body).toEqual({
    model: 'embed-v4.0',
    texts: ['a'],
    input_type: 'search_query',
    embedding_types: ['float'],
    output_dimension: 256,
    truncate: 'END',
  })
  expect(warnings).toEqual(["user is not in Cohere's format"])
})

test('token numbers cannot be embedded', () => {
  const call = { model: 'm', inputs: [{ kind: 'tokens' as const, tokens: [1] }], extras: {}, warnings: [] }
  expect(() => embeddingCodec.encodeCall(call, target())).toThrow('request.unsupported')
})

test('vectors come back in order, with what is billed', () => {
  const answer = answerOf(
    '{"id":"x","embeddings":{"float":[[0.1,0.2],[0.3,0]]},"meta":{"billed_units":{"input_tokens":7}}}',
  )
  expect(embeddingCodec.decodeReply(answer, target())).toMatchObject({
    model: 'm',
    vectors: [
      [0.1, 0.2],
      [0.3, 0],
    ],
    usage: { inputTokens: 7, outputTokens: 0 },
  })
})

test.each(['{}', '{"embeddings":{"float":[["x"]]}}', 'x', '[]'])('%s holds no vectors', (text) => {
  expect(() => embeddingCodec.decodeReply(answerOf(text), target())).toThrow('channel.bad-reply')
})

test('documents are sent as texts', () => {
  const call = { model: 'm', query: 'q', documents: ['a', { text: 'b' }, { t: 1 }], topN: 2, extras: {}, warnings: [] }
  expect(rerankCodec.encodeCall(call, target()).body).toEqual({
    model: 'm',
    query: 'q',
    documents: ['a', 'b', '{"t":1}'],
    top_n: 2,
  })
})

test('at least one result is asked for', () => {
  const call = { model: 'm', query: 'q', documents: ['a'], topN: 0, extras: {}, warnings: [] }
  expect(rerankCodec.encodeCall(call, target()).body).toMatchObject({ top_n: 1 })
})

test('a ranking is read; searches are not tokens', () => {
  const answer = answerOf('{"results":[{"index":3,"relevance_score":0.99}],"meta":{"billed_units":{"search_units":1}}}')
  expect(rerankCodec.decodeReply(answer, target())).toEqual({ results: [{ index: 3, score: 0.99 }], usage: undefined })
})

import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { target } from '../../../test/sample-call.ts'
import { embeddingCodec } from './embedding.ts'
import { jinaOutbound } from './outbound.ts'
import { rerankCodec } from './rerank.ts'

const inputs = [{ kind: 'text' as const, text: 'a' }]

test.each([
  ['search_document', 'retrieval.passage'],
  ['search_query', 'retrieval.query'],
  ['clustering', 'separation'],
])('the purpose %s is the task %s', (purpose, task) => {
  const call = { model: 'm', inputs, purpose, extras: {}, warnings: [] }
  expect(embeddingCodec.encodeCall(call, target()).body).toEqual({ model: 'm', input: ['a'], task })
})

test("Jina's own fields are passed on, also when they say no", () => {
  const call = {
    model: 'm',
    inputs,
    dimensions: 64,
    extras: { task: 'text-matching', late_chunking: false },
    warnings: [],
  }
  expect(embeddingCodec.encodeCall(call, target({ model: 'jina-embeddings-v3' })).body).toEqual({
    model: 'jina-embeddings-v3',
    input: ['a'],
    dimensions: 64,
    task: 'text-matching',
    late_chunking: false,
  })
})

test('a purpose without a task is said', () => {
  const warnings: string[] = []
  embeddingCodec.encodeCall({ model: 'm', inputs, purpose: 'poetry', extras: {}, warnings }, target())
  expect(warnings).toEqual(["purpose is not in Jina's format"])
})

test('vectors are put in the order of the texts', () => {
  const answer = answerOf(
    '{"model":"jina-embeddings-v3","data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}],"usage":{"total_tokens":5,"prompt_tokens":5}}',
  )
  expect(embeddingCodec.decodeReply(answer, target())).toMatchObject({
    model: 'jina-embeddings-v3',
    vectors: [[1], [2]],
    usage: { inputTokens: 5 },
  })
})

test('documents are ranked as they came, texts or objects', () => {
  const call = {
    model: 'm',
    query: 'q',
    documents: ['a', { image: 'https://x.example/i.png' }],
    topN: 1,
    returnsDocuments: false,
    extras: {},
    warnings: [],
  }
  expect(rerankCodec.encodeCall(call, target()).body).toEqual({
    model: 'm',
    query: 'q',
    documents: ['a', { image: 'https://x.example/i.png' }],
    top_n: 1,
    return_documents: false,
  })
})

test('a ranking is read with its documents', () => {
  const answer = answerOf(
    '{"results":[{"index":1,"relevance_score":0.8,"document":{"text":"b"}}],"usage":{"total_tokens":15}}',
  )
  expect(rerankCodec.decodeReply(answer, target())).toMatchObject({
    results: [{ index: 1, score: 0.8, document: { text: 'b' } }],
    usage: { inputTokens: 15 },
  })
})

test('a detail is an error, with the status or in a good answer', () => {
  expect(jinaOutbound.decodeError(401, '{"detail":"Invalid API key"}').refusal?.status).toBe(401)
  expect(() => rerankCodec.decodeReply(answerOf('{"detail":"no"}'), target())).toThrow('channel.refused')
})

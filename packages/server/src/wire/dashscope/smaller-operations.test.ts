import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { target } from '../../../test/sample-call.ts'
import { embeddingCodec } from './embedding.ts'
import { decodeError } from './errors.ts'
import { rerankCodec } from './rerank.ts'
import { speechCodec } from './speech.ts'

test('texts to embed keep the model that was asked for', () => {
  const call = {
    model: 'm',
    inputs: [{ kind: 'text' as const, text: 'a' }],
    dimensions: 64,
    purpose: 'search_query',
    extras: {},
    warnings: [],
  }
  expect(embeddingCodec.encodeCall(call, target({ model: 'text-embedding-v4' })).body).toEqual({
    model: 'text-embedding-v4',
    input: { texts: ['a'] },
    parameters: { text_type: 'query', dimension: 64 },
  })
})

test('vectors are put in the order of the texts', () => {
  const answer = answerOf(
    '{"output":{"embeddings":[{"embedding":[2],"text_index":1},{"embedding":[1],"text_index":0}]},"usage":{"total_tokens":3}}',
  )
  expect(embeddingCodec.decodeReply(answer, target())).toMatchObject({ vectors: [[1], [2]], usage: { inputTokens: 3 } })
})

test('a rerank is asked for and read', () => {
  const call = { model: 'm', query: 'q', documents: ['a'], topN: 1, returnsDocuments: true, extras: {}, warnings: [] }
  expect(rerankCodec.encodeCall(call, target({ model: 'gte-rerank-v2' })).body).toEqual({
    model: 'gte-rerank-v2',
    input: { query: 'q', documents: ['a'] },
    parameters: { top_n: 1, return_documents: true },
  })
  const answer = answerOf(
    '{"output":{"results":[{"document":{"text":"a"},"index":0,"relevance_score":0.93}]},"usage":{"total_tokens":79}}',
  )
  expect(rerankCodec.decodeReply(answer, target())).toMatchObject({
    results: [{ index: 0, score: 0.93, document: { text: 'a' } }],
    usage: { inputTokens: 79 },
  })
})

test('speech is asked for with a voice, and what cannot be had is said', () => {
  const warnings: string[] = []
  const call = { model: 'm', input: 'hi', speed: 2, format: 'mp3', extras: { language_type: 'English' }, warnings }
  expect(speechCodec.encodeCall(call, target({ model: 'qwen3-tts-flash' }))).toEqual({
    path: '/api/v1/services/aigc/multimodal-generation/generation',
    body: { model: 'qwen3-tts-flash', input: { text: 'hi', voice: 'Cherry', language_type: 'English' } },
  })
  expect(warnings).toEqual(["speed is not in DashScope's format", "response_format is not in DashScope's format"])
})

test('models that speak over sockets only are refused', () => {
  const call = { model: 'm', input: 'hi', extras: {}, warnings: [] }
  expect(() => speechCodec.encodeCall(call, target({ model: 'cosyvoice-v2' }))).toThrow('request.unsupported')
})

test('the sound lies at an address', () => {
  const answer = answerOf(
    '{"output":{"finish_reason":"stop","audio":{"data":"","url":"http://result.example/a.wav","id":"audio_1"}},"usage":{"input_tokens":12,"output_tokens":200}}',
  )
  expect(speechCodec.decodeReply(answer, target())).toMatchObject({
    audio: { kind: 'url', url: 'http://result.example/a.wav' },
    usage: { inputTokens: 12, outputTokens: 200 },
  })
})

test.each([
  [401, 'InvalidApiKey', { status: 401, code: 'invalid_api_key', type: 'InvalidApiKey' }],
  [400, 'Arrearage', { status: 400, type: 'insufficient_quota' }],
  [429, 'Throttling.RateQuota', { status: 429, code: 'Throttling.RateQuota' }],
])('status %d with %s is understood', (status, code, refusal) => {
  const body = JSON.stringify({ code, message: 'm', request_id: 'r1' })
  expect(decodeError(status, body).refusal).toMatchObject({ ...refusal, param: 'r1' })
})

import * as z from 'zod'
import { bearer } from './check-signatures.ts'
import type { OperationCase, VendorStep } from './fake-operations.ts'
import { type Check, demand, onlyHeader } from './received-request.ts'
import { BAIDU_TOKEN } from './token-desk.ts'
import { BAIDU_KEY } from './vendor-cases.ts'

/*
 * Embeddings, rankings, pictures, speech and transcriptions of every provider that has them, as its documentation shows
 * the call and the answer.
 */

const KEY = 'vendor-key-1'
const INPUT = ['one', 'two']
const VECTORS = [
  [0.5, -1],
  [2, 0.25],
]
const SOUND = new Uint8Array([82, 73, 70, 70, 0, 1, 2, 255])
const SOUND_PART = { field: 'file', name: 'a.wav', type: 'audio/wav', bytes: SOUND }
const PICTURE = 'iVBORw0KGgo='

const exactly = (value: object) => ({
  json: z.unknown().refine((sent) => Bun.deepEquals(sent, value), {
    error: (issue) => `${JSON.stringify(issue.input)} is not ${JSON.stringify(value)}`,
  }),
})

const baiduToken: Check = ({ query }) => demand(query.get('access_token') === BAIDU_TOKEN, 'access_token')

interface Row {
  id: string
  code: number
  model: string
  key?: string
  other?: string
  path: string
  check?: Check
}

/** Vectors; those asked in OpenAI's format are passed on as they came. */
function embeddings(row: Row, { takes, answer }: { takes: object; answer: object }): OperationCase {
  return {
    key: KEY,
    ...row,
    ask: { path: '/v1/embeddings', body: { input: INPUT } },
    steps: [{ path: row.path, check: row.check ?? bearer(KEY), takes: exactly(takes), answer }],
    heard: { object: 'list', data: VECTORS.map((embedding, index) => ({ object: 'embedding', index, embedding })) },
    charged: { prompt_tokens: 5, completion_tokens: 0 },
  }
}

const openaiEmbeddings = (row: Row): OperationCase =>
  embeddings(row, {
    takes: { model: row.model, input: INPUT },
    answer: {
      object: 'list',
      model: row.model,
      data: VECTORS.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 5, total_tokens: 5 },
    },
  })

const embeddingCases: readonly OperationCase[] = [
  openaiEmbeddings({ id: 'e1', code: 1, model: 'text-embedding-3-small', path: '/v1/embeddings' }),
  openaiEmbeddings({
    id: 'e3',
    code: 3,
    model: 'text-embedding-3-small',
    other: '2024-10-21',
    path: '/openai/deployments/text-embedding-3-small/embeddings?api-version=2024-10-21',
    check: onlyHeader('api-key', KEY),
  }),
  openaiEmbeddings({ id: 'e46', code: 46, model: 'bge-large-zh', path: '/v2/embeddings' }),
  openaiEmbeddings({ id: 'e26', code: 26, model: 'embedding-3', path: '/api/paas/v4/embeddings' }),
  openaiEmbeddings({ id: 'e42', code: 42, model: 'mistral-embed', path: '/v1/embeddings' }),
  openaiEmbeddings({ id: 'e44', code: 44, model: 'm3e-base', path: '/embeddings' }),
  openaiEmbeddings({ id: 'e45', code: 45, model: 'doubao-embedding', path: '/api/v3/embeddings' }),
  openaiEmbeddings({ id: 'e40', code: 40, model: 'BAAI/bge-m3', path: '/v1/embeddings' }),
  openaiEmbeddings({ id: 'e1010', code: 1010, model: 'openai/text-embedding-3-small', path: '/inference/embeddings' }),
  openaiEmbeddings({
    id: 'e39',
    code: 39,
    model: '@cf/baai/bge-m3',
    other: 'account-1',
    path: '/client/v4/accounts/account-1/ai/v1/embeddings',
  }),
  embeddings(
    {
      id: 'e24',
      code: 24,
      model: 'gemini-embedding-001',
      path: '/v1beta/models/gemini-embedding-001:batchEmbedContents',
      check: onlyHeader('x-goog-api-key', KEY),
    },
    {
      takes: {
        requests: INPUT.map((text) => ({ model: 'models/gemini-embedding-001', content: { parts: [{ text }] } })),
      },
      answer: { embeddings: VECTORS.map((values) => ({ values })), usageMetadata: { promptTokenCount: 5 } },
    },
  ),
  embeddings(
    { id: 'e34', code: 34, model: 'embed-v4.0', path: '/v2/embed' },
    {
      takes: { model: 'embed-v4.0', texts: INPUT, input_type: 'search_document', embedding_types: ['float'] },
      answer: { id: 'x', embeddings: { float: VECTORS }, texts: INPUT, meta: { billed_units: { input_tokens: 5 } } },
    },
  ),
  embeddings(
    {
      id: 'e15',
      code: 15,
      key: `${BAIDU_KEY.id}|${BAIDU_KEY.secret}`,
      model: 'bge-large-zh',
      path: '/rpc/2.0/ai_custom/v1/wenxinworkshop/embeddings/bge_large_zh',
      check: baiduToken,
    },
    {
      takes: { input: INPUT },
      answer: {
        id: 'x',
        object: 'embedding_list',
        data: VECTORS.map((embedding, index) => ({ object: 'embedding', embedding, index })).toReversed(),
        usage: { prompt_tokens: 5, total_tokens: 5 },
      },
    },
  ),
  embeddings(
    {
      id: 'e17',
      code: 17,
      model: 'text-embedding-v4',
      path: '/api/v1/services/embeddings/text-embedding/text-embedding',
    },
    {
      takes: { model: 'text-embedding-v4', input: { texts: INPUT }, parameters: {} },
      answer: {
        output: { embeddings: VECTORS.map((embedding, text_index) => ({ embedding, text_index })).toReversed() },
        usage: { total_tokens: 5 },
        request_id: 'x',
      },
    },
  ),
  embeddings(
    { id: 'e4', code: 4, model: 'nomic-embed-text', path: '/api/embed' },
    {
      takes: { model: 'nomic-embed-text', input: INPUT },
      answer: { model: 'nomic-embed-text', embeddings: VECTORS, prompt_eval_count: 5, total_duration: 1 },
    },
  ),
  embeddings(
    { id: 'e38', code: 38, model: 'jina-embeddings-v3', path: '/v1/embeddings' },
    {
      takes: { model: 'jina-embeddings-v3', input: INPUT },
      answer: {
        model: 'jina-embeddings-v3',
        object: 'list',
        data: VECTORS.map((embedding, index) => ({ object: 'embedding', index, embedding })),
        usage: { total_tokens: 5, prompt_tokens: 5 },
      },
    },
  ),
]

const QUERY = { query: 'q', documents: ['first', 'second'], top_n: 1 }
const RANKING = [{ index: 1, relevance_score: 0.75 }]

function rerank(row: Row, { takes, answer }: { takes: object; answer: object }): OperationCase {
  return {
    key: KEY,
    ...row,
    ask: { path: '/v1/rerank', body: QUERY },
    steps: [{ path: row.path, check: row.check ?? bearer(KEY), takes: exactly(takes), answer }],
    heard: { results: RANKING },
    charged: { prompt_tokens: 9 },
  }
}

/** Passed on: these vendors rank in the same format. */
const likeJina = (row: Row): OperationCase =>
  rerank(row, {
    takes: { model: row.model, ...QUERY },
    answer: { model: row.model, results: RANKING, usage: { prompt_tokens: 9, total_tokens: 9 } },
  })

const rerankCases: readonly OperationCase[] = [
  likeJina({ id: 'r38', code: 38, model: 'jina-reranker-v3', path: '/v1/rerank' }),
  likeJina({ id: 'r46', code: 46, model: 'bce-reranker-base', path: '/v2/rerank' }),
  likeJina({ id: 'r26', code: 26, model: 'rerank', path: '/api/paas/v4/rerank' }),
  {
    ...rerank(
      { id: 'r40', code: 40, model: 'BAAI/bge-reranker-v2-m3', path: '/v1/rerank' },
      {
        takes: { model: 'BAAI/bge-reranker-v2-m3', ...QUERY },
        answer: { id: 'x', results: RANKING, meta: { tokens: { input_tokens: 9, output_tokens: 0 } } },
      },
    ),
    heard: { results: RANKING, usage: { prompt_tokens: 9 } },
  },
  likeJina({ id: 'r47', code: 47, model: 'bge-reranker-v2-m3', path: '/v1/rerank' }),
  rerank(
    { id: 'r34', code: 34, model: 'rerank-v3.5', path: '/v2/rerank' },
    {
      takes: { model: 'rerank-v3.5', ...QUERY },
      answer: { id: 'x', results: RANKING, meta: { tokens: { input_tokens: 9, output_tokens: 0 } } },
    },
  ),
  rerank(
    { id: 'r17', code: 17, model: 'gte-rerank-v2', path: '/api/v1/services/rerank/text-rerank/text-rerank' },
    {
      takes: {
        model: 'gte-rerank-v2',
        input: { query: 'q', documents: QUERY.documents },
        parameters: { top_n: 1 },
      },
      answer: { output: { results: RANKING }, usage: { total_tokens: 9 }, request_id: 'x' },
    },
  ),
]

function images(row: Row, steps: readonly VendorStep[], heard: object): OperationCase {
  return {
    key: KEY,
    ...row,
    ask: { path: '/v1/images/generations', body: { prompt: 'a cat', n: 1, size: '1024x1024' } },
    steps,
    heard,
    charged: {},
  }
}

const likeOpenaiImages = (row: Row): OperationCase =>
  images(
    row,
    [
      {
        path: row.path,
        check: row.check ?? bearer(KEY),
        takes: exactly({ model: row.model, prompt: 'a cat', n: 1, size: '1024x1024' }),
        answer: { created: 1_700_000_000, data: [{ b64_json: PICTURE }] },
      },
    ],
    { created: 1_700_000_000, data: [{ b64_json: PICTURE }] },
  )

const GENERATION = '/api/v1/services/aigc/multimodal-generation/generation'

const imageCases: readonly OperationCase[] = [
  likeOpenaiImages({ id: 'i1', code: 1, model: 'dall-e-3', path: '/v1/images/generations' }),
  likeOpenaiImages({
    id: 'i3',
    code: 3,
    model: 'dall-e-3',
    other: '2024-10-21',
    path: '/openai/deployments/dall-e-3/images/generations?api-version=2024-10-21',
    check: onlyHeader('api-key', KEY),
  }),
  likeOpenaiImages({ id: 'i26', code: 26, model: 'cogview-4', path: '/api/paas/v4/images/generations' }),
  likeOpenaiImages({ id: 'i45', code: 45, model: 'doubao-seedream', path: '/api/v3/images/generations' }),
  likeOpenaiImages({ id: 'i46', code: 46, model: 'irag-1.0', path: '/v2/images/generations' }),
  images(
    { id: 'i17', code: 17, model: 'qwen-image', path: GENERATION },
    [
      {
        path: GENERATION,
        check: bearer(KEY),
        takes: exactly({
          model: 'qwen-image',
          input: { messages: [{ role: 'user', content: [{ text: 'a cat' }] }] },
          parameters: { size: '1024*1024', n: 1 },
        }),
        answer: {
          output: { choices: [{ message: { role: 'assistant', content: [{ image: 'https://x.example/1.png' }] } }] },
          usage: { image_count: 1 },
          request_id: 'x',
        },
      },
    ],
    { data: [{ url: 'https://x.example/1.png' }] },
  ),
  images(
    { id: 'i17-order', code: 17, model: 'wanx2.1-t2i-turbo', path: '' },
    [
      {
        path: '/api/v1/services/aigc/text2image/image-synthesis',
        check: bearer(KEY),
        headers: { 'x-dashscope-async': 'enable' },
        takes: exactly({
          model: 'wanx2.1-t2i-turbo',
          input: { prompt: 'a cat' },
          parameters: { size: '1024*1024', n: 1 },
        }),
        answer: { output: { task_status: 'PENDING', task_id: 'task-1' }, request_id: 'x' },
      },
      {
        method: 'GET',
        path: '/api/v1/tasks/task-1',
        check: bearer(KEY),
        answer: {
          output: { task_id: 'task-1', task_status: 'SUCCEEDED', results: [{ url: 'https://x.example/2.png' }] },
          usage: { image_count: 1 },
        },
      },
    ],
    { data: [{ url: 'https://x.example/2.png' }] },
  ),
  images(
    { id: 'i24', code: 24, model: 'gemini-2.5-flash-image', path: '' },
    [
      {
        path: '/v1beta/models/gemini-2.5-flash-image:generateContent',
        check: onlyHeader('x-goog-api-key', KEY),
        takes: exactly({
          contents: [{ role: 'user', parts: [{ text: 'a cat' }] }],
          generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '1:1' } },
        }),
        answer: {
          candidates: [
            {
              content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: PICTURE } }] },
              finishReason: 'STOP',
            },
          ],
          usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 1_290, totalTokenCount: 1_293 },
        },
      },
    ],
    { data: [{ b64_json: PICTURE }] },
  ),
  images(
    { id: 'i39', code: 39, model: '@cf/black-forest-labs/flux-1-schnell', other: 'account-1', path: '' },
    [
      {
        path: '/client/v4/accounts/account-1/ai/run/@cf/black-forest-labs/flux-1-schnell',
        check: bearer(KEY),
        takes: exactly({ prompt: 'a cat' }),
        answer: { result: { image: PICTURE }, success: true, errors: [], messages: [] },
      },
    ],
    { data: [{ b64_json: PICTURE }] },
  ),
]

const SPOKEN = { input: 'Hello there', voice: 'alloy', response_format: 'mp3' }

const likeOpenaiSpeech = (row: Row): OperationCase => ({
  key: KEY,
  ...row,
  ask: { path: '/v1/audio/speech', body: SPOKEN },
  steps: [
    {
      path: row.path,
      check: row.check ?? bearer(KEY),
      takes: exactly({ model: row.model, ...SPOKEN }),
      answer: { bytes: SOUND, type: 'audio/mpeg' },
    },
  ],
  heard: SOUND,
  charged: {},
})

const likeOpenaiTranscription = (row: Row): OperationCase => ({
  key: KEY,
  ...row,
  ask: { path: '/v1/audio/transcriptions', form: { language: 'en', temperature: '0' }, file: SOUND_PART },
  steps: [
    {
      path: row.path,
      check: row.check ?? bearer(KEY),
      takes: { form: { model: row.model, language: 'en', temperature: '0' }, file: SOUND_PART },
      answer: { text: 'Hello there.', usage: { type: 'tokens', input_tokens: 14, output_tokens: 4, total_tokens: 18 } },
    },
  ],
  heard: { text: 'Hello there.' },
  charged: { prompt_tokens: 14, completion_tokens: 4 },
})

const AZURE_SOUND = { code: 3, other: '2024-10-21', check: onlyHeader('api-key', KEY) }

const soundCases: readonly OperationCase[] = [
  likeOpenaiSpeech({ id: 's1', code: 1, model: 'tts-1', path: '/v1/audio/speech' }),
  likeOpenaiSpeech({
    ...AZURE_SOUND,
    id: 's3',
    model: 'tts-1',
    path: '/openai/deployments/tts-1/audio/speech?api-version=2024-10-21',
  }),
  likeOpenaiSpeech({ id: 's26', code: 26, model: 'cogtts', path: '/api/paas/v4/audio/speech' }),
  {
    id: 's17',
    code: 17,
    key: KEY,
    model: 'qwen3-tts-flash',
    ask: { path: '/v1/audio/speech', body: SPOKEN },
    steps: [
      {
        path: GENERATION,
        check: bearer(KEY),
        takes: exactly({ model: 'qwen3-tts-flash', input: { text: 'Hello there', voice: 'alloy' } }),
        answer: {
          output: { audio: { data: Buffer.from(SOUND).toString('base64') } },
          usage: { input_tokens: 6, output_tokens: 50 },
        },
      },
    ],
    heard: SOUND,
    charged: { prompt_tokens: 6, completion_tokens: 50 },
  },
  likeOpenaiTranscription({ id: 't1', code: 1, model: 'gpt-4o-transcribe', path: '/v1/audio/transcriptions' }),
  likeOpenaiTranscription({
    ...AZURE_SOUND,
    id: 't3',
    model: 'gpt-4o-transcribe',
    path: '/openai/deployments/gpt-4o-transcribe/audio/transcriptions?api-version=2024-10-21',
  }),
  likeOpenaiTranscription({ id: 't26', code: 26, model: 'glm-asr', path: '/api/paas/v4/audio/transcriptions' }),
  likeOpenaiTranscription({ id: 't1001', code: 1001, model: 'whisper-large-v3', path: '/v1/audio/transcriptions' }),
  {
    id: 't39',
    code: 39,
    key: KEY,
    other: 'account-1',
    model: '@cf/openai/whisper',
    ask: { path: '/v1/audio/transcriptions', form: {}, file: SOUND_PART },
    steps: [
      {
        path: '/client/v4/accounts/account-1/ai/run/@cf/openai/whisper',
        check: bearer(KEY),
        takes: { bytes: SOUND },
        answer: { result: { text: 'Hello there.', word_count: 2 }, success: true, errors: [], messages: [] },
      },
    ],
    heard: { text: 'Hello there.' },
    charged: {},
  },
]

export const operationCases: readonly OperationCase[] = [
  ...embeddingCases,
  ...rerankCases,
  ...imageCases,
  ...soundCases,
]

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { setOptionEverywhere } from './shop.ts'
import { type Site, startSite } from './site.ts'

// What a vendor receives, for one channel of each type that a stand-in can play: path, key, and what its dialect changes.

interface Asked {
  path: string
  headers: Headers
  body: Record<string, unknown>
}

interface Row {
  type: number
  model: string
  key?: string
  other?: string
  /** Behind the stand-in's address. */
  address?: string
  /** The client's path; missing: a chat in the format of OpenAI. */
  call?: string
  fields?: object
  path: string
  header?: readonly [name: string, value: string | RegExp]
  sent?: object
}

const BEARER = ['authorization', 'Bearer vendor-key'] as const
const messages = [{ role: 'user', content: 'hi' }]
const EMBEDDINGS = '/v1/embeddings'
const AZURE = '/openai/deployments'

const rows: readonly Row[] = [
  { type: 1, model: 'gpt-4o', path: '/v1/chat/completions', header: BEARER, sent: { model: 'gpt-4o', messages } },
  { type: 1, model: 'gpt-4.1', call: '/v1/responses', path: '/v1/responses', header: BEARER },
  { type: 1, model: 'o3-pro', path: '/v1/responses', header: BEARER },
  {
    type: 3,
    model: 'gpt-3.5-turbo',
    path: `${AZURE}/gpt-35-turbo/chat/completions?api-version=2023-06-01-preview`,
    header: ['api-key', 'vendor-key'],
  },
  {
    type: 3,
    model: 'gpt-4.5',
    other: '2024-10-21',
    call: '/openai/deployments/gpt-4.5/chat/completions?api-version=2025-04-01-preview',
    path: `${AZURE}/gpt-45/chat/completions?api-version=2025-04-01-preview`,
  },
  {
    type: 3,
    model: 'gpt-4.1-nano',
    other: '2024-10-21',
    call: '/openai/v1/chat/completions?api-version=preview',
    path: `${AZURE}/gpt-41-nano/chat/completions?api-version=2024-10-21`,
  },
  {
    type: 3,
    model: 'text-embedding-3-small',
    other: '2024-10-21',
    call: EMBEDDINGS,
    path: `${AZURE}/text-embedding-3-small/embeddings?api-version=2024-10-21`,
    header: ['api-key', 'vendor-key'],
  },
  {
    type: 3,
    model: 'gpt-4.1-mini',
    call: '/v1/responses',
    path: '/openai/v1/responses',
    header: ['api-key', 'vendor-key'],
    sent: { model: 'gpt-41-mini' },
  },
  { type: 3, model: 'gpt-5.1-codex-max', path: '/openai/v1/responses', sent: { model: 'gpt-51-codex-max' } },
  { type: 4, model: 'llama3-7b', path: '/v1/chat/completions', header: BEARER },
  { type: 4, model: 'nomic-embed-text', call: EMBEDDINGS, path: '/api/embed', sent: { input: ['hi'] } },
  { type: 8, model: 'own-1', address: '/a/{model}/chat?x=1', path: '/a/own-1/chat?x=1', header: BEARER },
  {
    type: 11,
    model: 'PaLM-2',
    path: '/v1beta2/models/chat-bison-001:generateMessage',
    header: ['x-goog-api-key', 'vendor-key'],
  },
  { type: 14, model: 'claude-opus-4-5', path: '/v1/messages', header: ['x-api-key', 'vendor-key'] },
  { type: 14, model: 'claude-2.1', path: '/v1/complete', header: ['anthropic-version', '2023-06-01'] },
  {
    type: 16,
    model: 'chatglm_lite',
    key: 'id.secret',
    path: '/api/paas/v3/model-api/chatglm_lite/invoke',
    header: ['authorization', /^ey[\w-]+\.[\w-]+\.[\w-]+$/],
  },
  {
    type: 17,
    model: 'qwen-plus',
    other: 'search',
    fields: { top_p: 1 },
    path: '/compatible-mode/v1/chat/completions',
    header: ['x-dashscope-plugin', 'search'],
    sent: { top_p: 0.999 },
  },
  {
    type: 17,
    model: 'text-embedding-v1',
    call: EMBEDDINGS,
    path: '/api/v1/services/embeddings/text-embedding/text-embedding',
    header: BEARER,
    sent: { model: 'text-embedding-v1', input: { texts: ['hi'] } },
  },
  { type: 21, model: 'base', other: 'lib-1', path: '/api/library/ask', sent: { libraryId: 'lib-1', query: 'hi' } },
  { type: 22, model: 'app', path: '/v1/chat/completions', header: BEARER },
  { type: 23, model: 'hunyuan-lite', key: 'app|id|secret', path: '/', header: ['x-tc-action', 'ChatCompletions'] },
  {
    type: 24,
    model: 'gemini-2.5-flash',
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    header: ['x-goog-api-key', 'vendor-key'],
  },
  {
    type: 24,
    model: 'gemini-2.5-pro',
    call: '/openai/deployments/gemini-2.5-pro/chat/completions?api-version=2024-10-21',
    path: '/v1beta/models/gemini-2.5-pro:generateContent',
  },
  {
    type: 26,
    model: 'glm-4v',
    fields: { top_p: 1, stop: 'x', max_completion_tokens: 5 },
    path: '/api/paas/v4/chat/completions',
    header: BEARER,
    sent: { top_p: 0.99, stop: ['x'], max_tokens: 5 },
  },
  {
    type: 33,
    model: 'claude-3-haiku-20240307',
    key: 'ak|sk|us-east-1',
    path: '/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke',
    header: ['authorization', /^AWS4-HMAC-SHA256 Credential=ak\/\d{8}\/us-east-1\/bedrock\/aws4_request/],
    sent: { anthropic_version: 'bedrock-2023-05-31' },
  },
  { type: 34, model: 'command-r', path: '/v2/chat', header: BEARER },
  {
    type: 35,
    model: 'abab6.5-chat',
    fields: { temperature: 0 },
    path: '/v1/text/chatcompletion_v2',
    header: BEARER,
    sent: { temperature: 0.01 },
  },
  { type: 35, model: 'MiniMax-M2', call: '/v1/messages', path: '/anthropic/v1/messages' },
  { type: 37, model: 'dify', path: '/v1/chat-messages', header: BEARER },
  { type: 37, model: 'dify-flow', other: 'workflow', path: '/v1/workflows/run', header: BEARER },
  { type: 38, model: 'jina-clip-v1', call: EMBEDDINGS, path: '/v1/embeddings', header: BEARER },
  {
    type: 39,
    model: '@cf/meta/llama-3.1-8b-instruct',
    other: 'acc',
    path: '/client/v4/accounts/acc/ai/v1/chat/completions',
    header: BEARER,
  },
  { type: 40, model: 'BAAI/bge-m3', call: EMBEDDINGS, path: '/v1/embeddings', header: BEARER },
  {
    type: 42,
    model: 'mistral-small-latest',
    fields: { seed: 7, user: 'u' },
    path: '/v1/chat/completions',
    sent: { model: 'mistral-small-latest', messages, random_seed: 7 },
  },
  { type: 43, model: 'deepseek-chat', path: '/chat/completions', header: BEARER },
  {
    type: 43,
    model: 'deepseek-v4-pro',
    call: '/v1/messages',
    path: '/anthropic/v1/messages',
    header: ['x-api-key', 'vendor-key'],
  },
  { type: 27, model: 'sonar', fields: { top_p: 1 }, path: '/chat/completions', sent: { top_p: 0.99 } },
  { type: 44, model: 'm3e-base', call: EMBEDDINGS, path: '/embeddings', header: BEARER },
  { type: 45, model: 'doubao-seed-1-8-251228', path: '/api/v3/chat/completions', header: BEARER },
  { type: 46, model: 'ernie-5.1', path: '/v2/chat/completions', header: BEARER },
  { type: 48, model: 'grok-4.7', call: '/v1/responses', path: '/v1/responses', header: BEARER },
  { type: 1010, model: 'openai/gpt-4.1', path: '/inference/chat/completions', header: BEARER },
]

let site: Site
let key: string
let vendor: ReturnType<typeof Bun.serve>
let asked: Asked[] = []

beforeAll(async () => {
  vendor = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body: unknown = await request.json()
      // Bodies of calls are objects; anything else would fail the comparison below.
      asked.push({ path: pathname + search, headers: request.headers, body: body as Asked['body'] })
      return Response.json({ error: { message: 'seen', type: 'seen' } }, { status: 400 })
    },
  })
  site = await startSite('sqlite')
  await setOptionEverywhere(site, 'ModelRatio', Object.fromEntries(rows.map(({ model }) => [model, 1])))
  for (const { type, model, other = '', address = '', ...row } of rows) {
    const base_url = `http://127.0.0.1:${vendor.port}${address}`
    await site.root.makeChannel({ type, name: model, models: model, key: row.key ?? 'vendor-key', other, base_url })
  }
  key = `sk-${(await site.root.makeToken()).key}`
}, 120_000)
afterAll(async () => {
  await site?.stop()
  await vendor.stop(true)
})

/** What a client says in the format of its path. */
function bodyOf({ call, model, fields }: Row): object {
  if (call === EMBEDDINGS) return { model, input: 'hi', ...fields }
  if (call === '/v1/responses') return { model, input: 'hi', ...fields }
  return { model, messages, ...(call === '/v1/messages' && { max_tokens: 9 }), ...fields }
}

test.each(rows.map((row) => [row.type, row.model, row.path, row] as const))(
  'type %p with %p is asked at %p',
  async (_type, _model, path, row) => {
    asked = []
    await fetch(`${site.url}${row.call ?? '/v1/chat/completions'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(bodyOf(row)),
    })
    const [got] = asked
    expect(got?.path).toBe(path)
    if (row.header) expect(got?.headers.get(row.header[0])).toMatch(row.header[1])
    if (row.sent) expect(got?.body).toMatchObject(row.sent)
  },
)

test('a custom address with force_format answers in the exact format of OpenAI', async () => {
  const loose = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      Response.json({
        extra: 'of the vendor',
        choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 2 },
      }),
  })
  const base_url = `http://127.0.0.1:${loose.port}/chat`
  const read = async (model: string) => {
    const response = await fetch(`${site.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, messages }),
    })
    return response.json()
  }
  await setOptionEverywhere(site, 'ModelRatio', { tidy: 1, loose: 1 })
  await site.root.makeChannel({ type: 8, models: 'loose', base_url })
  await site.root.makeChannel({ type: 8, models: 'tidy', base_url, setting: '{"force_format":true}' })
  expect(await read('loose')).toHaveProperty('extra')
  const tidy = await read('tidy')
  expect(tidy).not.toHaveProperty('extra')
  expect(tidy).toMatchObject({
    id: expect.any(String),
    object: 'chat.completion',
    created: expect.any(Number),
    model: 'tidy',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  })
  await loose.stop(true)
})

test("a stream of Gemini's that came as one list is told as a stream, and paid", async () => {
  const chunk = (text: string) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] })
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 7 }
  const deaf = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json([chunk('Hel'), { ...chunk('lo'), usageMetadata }]),
  })
  await setOptionEverywhere(site, 'ModelRatio', { 'gemini-deaf': 1 })
  await site.root.makeChannel({ type: 24, models: 'gemini-deaf', base_url: `http://127.0.0.1:${deaf.port}` })
  const response = await fetch(`${site.url}/v1beta/models/gemini-deaf:streamGenerateContent?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
    body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }),
  })
  expect(response.headers.get('content-type')).toStartWith('text/event-stream')
  expect(await response.text()).toContain('"text":"Hello"')
  const [row] = await site.root.consumeLogs({ model_name: 'gemini-deaf' })
  expect(row).toMatchObject({ prompt_tokens: 10, completion_tokens: 7 })
  await deaf.stop(true)
})

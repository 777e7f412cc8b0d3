import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { REQUEST_ID_HEADER } from '@tollgate/contract/constants'
import { defaultOptions } from '@tollgate/contract/options'
import OpenAI from 'openai'
import { openHolds } from './metrics.ts'
import { chatBody, post } from './model-client.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import { type Site, startSite } from './site.ts'

const MODELS = ['cached', 'ok', 'ok/with:signs', 'ok@embed', 'utf8']

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite', { env: { LOG_LEVEL: 'debug' } })
  shop = await openShop(site, MODELS)
})
afterAll(() => site?.stop())

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.url}${path}`, { headers })

/** The error that a library throws. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('lists of models', () => {
  test("Anthropic's library reads them page by page, and a model alone", async () => {
    const client = new Anthropic({ apiKey: shop.key, baseURL: site.url, maxRetries: 0 })
    const models = await Array.fromAsync(client.models.list({ limit: 2 }))
    expect(models.map(({ id, type }) => `${type} ${id}`)).toEqual(MODELS.map((id) => `model ${id}`))
    const page = await client.models.list({ limit: 1000 })
    expect(page).toMatchObject({ has_more: false, first_id: 'cached', last_id: 'utf8' })
    expect(await client.models.retrieve('ok/with:signs')).toMatchObject({
      id: 'ok/with:signs',
      display_name: 'ok/with:signs',
      created_at: '2021-07-20T10:40:00.000Z',
    })
  })

  test("an error reaches Anthropic's library with its class, type and request", async () => {
    const client = new Anthropic({ apiKey: 'sk-nobody', baseURL: site.url, maxRetries: 0 })
    const failure = await failureOf(Promise.resolve(client.models.list()))
    expect(failure).toBeInstanceOf(Anthropic.AuthenticationError)
    expect(failure).toMatchObject({ status: 401, type: 'authentication_error' })
    expect(failure).toHaveProperty('requestID', expect.stringMatching(/^\w{20,}$/))
  })

  test("Google's library reads them page by page, and a model alone", async () => {
    const client = new GoogleGenAI({ apiKey: shop.key, httpOptions: { baseUrl: site.url } })
    const models = await Array.fromAsync(await client.models.list({ config: { pageSize: 2 } }))
    expect(models.map(({ name }) => name)).toEqual(MODELS.map((id) => `models/${id}`))
    expect(await client.models.get({ model: 'ok' })).toMatchObject({
      name: 'models/ok',
      supportedActions: ['generateContent', 'streamGenerateContent', 'countTokens'],
    })
  })

  test("an error reaches Google's library with its status", async () => {
    const client = new GoogleGenAI({ apiKey: shop.key, httpOptions: { baseUrl: site.url } })
    expect(await failureOf(client.models.get({ model: 'not-sold' }))).toMatchObject({
      status: 404,
      message: expect.stringContaining('"status":"NOT_FOUND"'),
    })
  })

  test("OpenAI's library gets all of them, each with where it can be called", async () => {
    const client = new OpenAI({ apiKey: shop.key, baseURL: `${site.url}/v1`, maxRetries: 0 })
    const models = await Array.fromAsync(client.models.list())
    expect(models.map(({ id }) => id)).toEqual(MODELS)
    expect(models).toMatchObject(
      MODELS.map((id) => ({ supported_endpoint_types: [id === 'ok@embed' ? 'embeddings' : 'openai'] })),
    )
    expect(await client.models.retrieve('ok/with:signs')).toMatchObject({ id: 'ok/with:signs' })
    expect(await failureOf(client.models.retrieve('not-sold'))).toMatchObject({ status: 404, code: 'model_not_found' })
  })

  test('a key whose group its owner may not choose any more is told so, as by a call', async () => {
    const token = await site.root.makeToken({ group: 'vip' })
    const list = async () => {
      const replies = await Promise.all(
        ['/v1/models', '/v1/models/ok'].map((path) => get(path, { authorization: `Bearer ${token.key}` })),
      )
      return replies.map(({ status }) => status)
    }
    expect(await list()).toEqual([200, 404])
    const { UserUsableGroups } = defaultOptions()
    await setOptionEverywhere(site, 'UserUsableGroups', { default: 'all' })
    const refused = await list()
    await setOptionEverywhere(site, 'UserUsableGroups', UserUsableGroups)
    expect(refused).toEqual([403, 403])
  })

  test('a key for some models lists exactly these', async () => {
    const token = await site.root.makeToken({ model_limits_enabled: true, model_limits: 'utf8,ok,elsewhere' })
    const reply = await get('/v1beta/models', { authorization: `Bearer ${token.key}` })
    const { models } = JSON.parse(await reply.text())
    expect(models.map(({ name }: { name: string }) => name)).toEqual(['models/elsewhere', 'models/ok', 'models/utf8'])
  })

  test.each([
    ['/v1/models?limit=0', { 'anthropic-version': '2023-06-01' }],
    ['/v1beta/models?pageSize=-1', {}],
    ['/v1beta/models?pageToken=%00', {}],
  ])('%s is refused', async (path, headers) => {
    const reply = await get(path, { ...headers, authorization: `Bearer ${shop.key}` })
    expect(reply.status).toBe(400)
  })
})

describe('keys', () => {
  const places: [place: string, request: (key: string) => { path?: string; headers?: Record<string, string> }][] = [
    ['Authorization', (key) => ({ headers: { authorization: `Bearer ${key}` } })],
    ['Authorization without Bearer', (key) => ({ headers: { authorization: key } })],
    ['x-api-key', (key) => ({ headers: { 'x-api-key': key } })],
    ['x-goog-api-key', (key) => ({ headers: { 'x-goog-api-key': key } })],
    ['the address', (key) => ({ path: `/v1/models?key=${key}` })],
    ['mj-api-secret', (key) => ({ headers: { authorization: 'midjourney-proxy', 'mj-api-secret': key } })],
    [
      'a sub-protocol',
      (key) => ({ headers: { 'sec-websocket-protocol': `realtime, openai-insecure-api-key.${key}` } }),
    ],
  ]

  test.each(places)('a key in %s is taken, with and without sk-', async (_place, request) => {
    for (const key of [shop.key, shop.key.slice(3)]) {
      const { path = '/v1/models', headers = {} } = request(key)
      expect((await get(path, headers)).status).toBe(200)
    }
  })

  test.each(places)('an unknown key in %s is refused', async (_place, request) => {
    const { path = '/v1/models', headers = {} } = request(`sk-${'a'.repeat(48)}`)
    expect((await get(path, headers)).status).toBe(401)
  })

  test('a call may carry its key in the address, which is written to no log', async () => {
    const reply = await fetch(`${site.url}/v1/chat/completions?key=${shop.key}`, {
      method: 'POST',
      body: JSON.stringify(chatBody('ok')),
    })
    expect(reply.status).toBe(200)
    await get(`/v1/nothing?key=${shop.key}`)
    await get(`/v1beta/models/none?key=${shop.key}`)
    expect(site.nodes[0]?.output()).not.toContain(shop.key.slice(3))
    expect(JSON.stringify(site.upstream.attempts)).not.toContain(shop.key.slice(3))
  })
})

describe('what is answered to anyone', () => {
  test.each([
    ['HEAD', '/'],
    ['HEAD', '/api/hello'],
    ['GET', '/api/hello'],
  ])('%s %s says that somebody is there', async (method, path) => {
    const reply = await fetch(`${site.url}${path}`, { method })
    expect(reply.status).toBe(200)
    expect((await reply.text()).length).toBeLessThan(50)
  })

  test.each(['/v1/chat/completions', '/v1/messages', '/v1beta/models', '/v1/dashboard/billing/usage', '/v1/nothing'])(
    'a browser on any site may call %s with any header',
    async (path) => {
      const asked = 'authorization,x-api-key,anthropic-version,x-stainless-os,x-requested-with'
      const reply = await fetch(`${site.url}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://chat.test', 'access-control-request-headers': asked },
      })
      expect(reply.status).toBe(204)
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      expect(reply.headers.get('access-control-allow-headers')).toBe(asked)
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  test('a browser on another site may not ask about the playground', async () => {
    const reply = await fetch(`${site.url}/pg/chat/completions`, { method: 'OPTIONS' })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    ['/v1/files', {}, 501, 'error.code', 'api_not_implemented'],
    ['/v1/nothing', {}, 404, 'error.type', 'invalid_request_error'],
    ['/v1/nothing', { 'anthropic-version': '2026-10-21' }, 404, 'error.type', 'not_found_error'],
    ['/v1/messages/batches', {}, 404, 'type', 'error'],
    ['/v1beta/nothing', {}, 404, 'error.status', 'NOT_FOUND'],
    ['/v1/nothing', { 'x-goog-api-key': 'k' }, 404, 'error.status', 'NOT_FOUND'],
  ])('GET %s with %p is refused with %d and %s %p', async (path, headers, status, field, value) => {
    const reply = await get(path, headers)
    const requestId = reply.headers.get('request-id') ?? ''
    const text = await reply.text()
    expect(reply.status).toBe(status)
    expect(JSON.parse(text)).toHaveProperty(field, value)
    expect(requestId).toBe(reply.headers.get(REQUEST_ID_HEADER) ?? 'missing')
    expect(text).toContain(requestId)
  })

  test.each(['/v1/files', '/v1/batches'])('libraries do not ask again for %s, which nobody has', async (path) => {
    expect((await get(path)).headers.get('x-should-retry')).toBe('false')
  })
})

test('a base address may end with a slash', async () => {
  const reply = await fetch(`${site.url}//v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}` },
    body: JSON.stringify(chatBody('ok')),
  })
  expect(reply.status).toBe(200)
})

describe('packed bodies', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ] as const)('a call packed as %s is answered', async (encoding, pack) => {
    const reply = await fetch(`${site.url}/v1/v1/chat/completions/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.key}`, 'content-encoding': encoding },
      body: new Uint8Array(pack(Buffer.from(JSON.stringify(chatBody('ok'))))),
    })
    expect(reply.status).toBe(200)
  })

  test('a call packed in a way that nobody knows is refused', async () => {
    const reply = await fetch(`${site.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.key}`, 'content-encoding': 'compress' },
      body: JSON.stringify(chatBody('ok')),
    })
    expect(reply.status).toBe(415)
    expect(JSON.parse(await reply.text())).toMatchObject({ error: { code: 'unsupported_content_encoding' } })
  })
})

describe('balances of keys', () => {
  async function billing(key: string, path = '/dashboard/billing') {
    const headers = { authorization: `Bearer ${key}` }
    const [subscription, usage] = await Promise.all([
      get(`${path}/subscription`, headers),
      get(`${path}/usage?start_date=2026-01-01`, headers),
    ])
    expect(subscription.headers.get('access-control-allow-origin')).toBe('*')
    return { subscription: JSON.parse(await subscription.text()), usage: JSON.parse(await usage.text()) }
  }

  test.each(['/dashboard/billing', '/v1/dashboard/billing'])('%s tells what a key may spend, exactly', async (path) => {
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 1_234_567, expired_time: 4e9 })
    const key = `sk-${token.key}`
    await (await post(site.url, key, chatBody('ok'))).text()
    const [row] = await site.root.consumeLogs()
    const used = row?.quota ?? 0
    expect(used).toBeGreaterThan(0)
    expect(await billing(key, path)).toEqual({
      subscription: {
        object: 'billing_subscription',
        has_payment_method: true,
        soft_limit_usd: 2.469134,
        hard_limit_usd: 2.469134,
        system_hard_limit_usd: 2.469134,
        access_until: 4e9,
      },
      usage: { object: 'list', total_usage: Number((used / 5_000).toFixed(4)) },
    })
  })

  test.each(['/api/usage/token', '/api/usage/token/'])('%s tells tools of what a key was given', async (path) => {
    const limits = { model_limits_enabled: true, model_limits: 'ok,other' }
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 1_234_567, ...limits })
    const key = `sk-${token.key}`
    await (await post(site.url, key, chatBody('ok'))).text()
    const used = (await site.root.consumeLogs())[0]?.quota ?? 0
    const reply = await get(path, { authorization: `Bearer ${key}` })
    expect(JSON.parse(await reply.text())).toEqual({
      code: true,
      message: 'ok',
      data: {
        object: 'token_usage',
        name: token.name,
        total_granted: 1_234_567,
        total_used: used,
        total_available: 1_234_567 - used,
        unlimited_quota: false,
        model_limits: { ok: true, other: true },
        model_limits_enabled: true,
        expires_at: 0,
      },
    })
    expect(used).toBeGreaterThan(0)
    expect((await get(path)).status).toBe(401)
  })

  test('a key of which nothing is left is named to its caller, whether or not that was known', async () => {
    const { key } = await site.root.makeToken({ unlimited_quota: false, remain_quota: 0 })
    const named = `该令牌额度已用尽 sk-${key.slice(0, 3)}***${key.slice(-3)}`
    for (const round of ['found out', 'known']) {
      const reply = await post(site.url, `sk-${key}`, chatBody('ok'))
      expect([round, reply.status, await reply.text()]).toEqual([round, 401, expect.stringContaining(`${named} (`)])
    }
  })

  test('a key without a limit has the most that clients know', async () => {
    const { subscription } = await billing(shop.key)
    expect(subscription).toMatchObject({ hard_limit_usd: 100_000_000, access_until: 0 })
  })

  test('a site that shows no balances of keys tells that of their owner, in quota units if it shows no currency', async () => {
    await setOptionEverywhere(site, 'DisplayTokenStatEnabled', 'false')
    await setOptionEverywhere(site, 'DisplayInCurrencyEnabled', 'false')
    const { quota, used_quota: used } = await site.root.self()
    const { subscription, usage } = await billing(shop.key)
    expect([subscription.hard_limit_usd, usage.total_usage]).toEqual([quota + used, used * 100])
    await setOptionEverywhere(site, 'DisplayTokenStatEnabled', 'true')
    await setOptionEverywhere(site, 'DisplayInCurrencyEnabled', 'true')
  })

  test('without a key nothing is told', async () => {
    expect((await get('/dashboard/billing/subscription')).status).toBe(401)
  })

  test('balances are counted as calls of the console are', async () => {
    const strict = await startSite('sqlite', {
      env: { GLOBAL_API_RATE_LIMIT_ENABLE: 'true', GLOBAL_API_RATE_LIMIT: '10' },
    })
    const replies: Response[] = []
    for (let count = 0; count < 11; count += 1)
      replies.push(await fetch(`${strict.url}/dashboard/billing/usage`, { headers: { authorization: 'sk-nobody' } }))
    await strict.stop()
    const last = replies.at(-1)
    expect(replies[0]?.status).toBe(401)
    expect(last?.status).toBe(429)
    expect(await last?.text()).toContain('请求次数过多')
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('after all of it nothing is held', async () => {
  expect(await openHolds(site.nodes[0] ?? expect.unreachable())).toBe(0)
  expect(site.nodes[0]?.output()).not.toMatch(/unhandled|TypeError|RangeError/i)
})

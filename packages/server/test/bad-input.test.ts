import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { TokenStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { openHolds } from './metrics.ts'
import { chatBody, post } from './model-client.ts'
import { type BooksBefore, expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import { type Site, startSite } from './site.ts'

const MIB = 1024 * 1024
/** For one odd body, on a machine that may be busy with other tests. */
const ANSWER_WITHIN_MS = 3_000
/** The longest that a health check may wait while bad input is taken apart. */
const HEALTH_WAIT_MAX_MS = 2_000

/** In which a connection without a call has gone. */
const IDLE_SECONDS_MAX = 25

let site: Site
let shop: Shop
let before: BooksBefore
let watcher: Worker
beforeAll(async () => {
  site = await startSite('sqlite', { env: { KEEP_ALIVE_SECONDS: '5' } })
  shop = await openShop(site, ['ok', 'ok@unsold'])
  before = await readBooks(site.root)
  watcher = new Worker(new URL('./watch-health.ts', import.meta.url))
  watcher.postMessage(site.url)
})
afterAll(async () => {
  watcher?.terminate()
  await site?.stop()
})

/** The status, and the error object that every client library of this format reads. */
async function refusal(
  reply: Response,
): Promise<{ status: number; error: { message: string; type: string; code: unknown } }> {
  const text = await reply.text()
  const { error } = JSON.parse(text)
  expect({ message: typeof error?.message, type: typeof error?.type, text }).toEqual({
    message: 'string',
    type: 'string',
    text,
  })
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|kysely/i)
  return { status: reply.status, error }
}

/** Everything that comes for these bytes, until the server closes. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
  })
}

const badBodies: [name: string, body: string, status: number][] = [
  ['nothing', '', 400],
  ['no JSON', 'model=ok', 400],
  ['half of a JSON text', '{"model":"ok","messages":[{"role":"us', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['a text', '"ok"', 400],
  ['NaN', '{"model":"ok","messages":[{"role":"user","content":"x"}],"temperature":NaN}', 400],
  ['a byte order mark and rubbish', '\u{feff}{', 400],
  ['no model', JSON.stringify({ messages: [{ role: 'user', content: 'x' }] }), 400],
  ['a number for a model', JSON.stringify(chatBody('ok', { model: 7 })), 400],
  ['an object for a model', JSON.stringify(chatBody('ok', { model: { name: 'ok' } })), 400],
  ['an empty model', JSON.stringify(chatBody('')), 400],
  ['a model of 10,000 characters', JSON.stringify(chatBody('x'.repeat(10_000))), 400],
  ['a line end in the model', JSON.stringify(chatBody('ok\r\nx: y')), 400],
  ['half a surrogate pair as model', '{"model":"\\ud800","messages":[{"role":"user","content":"x"}]}', 400],
  ['no messages', JSON.stringify({ model: 'ok' }), 400],
  ['an empty list of messages', JSON.stringify({ model: 'ok', messages: [] }), 400],
  ['a text for messages', JSON.stringify({ model: 'ok', messages: 'hello' }), 400],
  ['null as a message', JSON.stringify({ model: 'ok', messages: [null] }), 400],
  ['a text for stream', JSON.stringify(chatBody('ok', { stream: 'yes' })), 400],
  ['a negative max_tokens', JSON.stringify(chatBody('ok', { max_tokens: -1 })), 400],
  ['a fraction for max_tokens', JSON.stringify(chatBody('ok', { max_tokens: 1.5 })), 400],
  ['a huge max_tokens', JSON.stringify(chatBody('ok', { max_tokens: 1e300 })), 400],
  ['an infinite max_tokens', '{"model":"ok","messages":[{"role":"user","content":"x"}],"max_tokens":1e999}', 400],
  ['a text for max_tokens', JSON.stringify(chatBody('ok', { max_tokens: '100' })), 400],
  [
    'a negative max_completion_tokens',
    JSON.stringify(chatBody('ok', { max_completion_tokens: -9007199254740991 })),
    400,
  ],
  ['no answers asked for', JSON.stringify(chatBody('ok', { n: 0 })), 400],
  ['a million answers asked for', JSON.stringify(chatBody('ok', { n: 1_000_000 })), 400],
  ['an unknown model', JSON.stringify(chatBody('never heard of')), 503],
  ['two models', '{"model":"ok","model":"ok@unsold","messages":[{"role":"user","content":"x"}]}', 400],
  ['a second model in capitals', '{"model":"ok","MODEL":"ok@unsold","messages":[{"role":"user","content":"x"}]}', 400],
  ['__proto__ as a model', JSON.stringify(chatBody('__proto__')), 503],
  ['constructor as a model', JSON.stringify(chatBody('constructor')), 503],
]
test.each(badBodies)('%s is refused, costs nothing and reaches no vendor', async (_name, body, status) => {
  const attempts = site.upstream.attempts.length
  expect(await refusal(await post(site.url, shop.key, body))).toMatchObject({ status })
  expect(site.upstream.attempts).toHaveLength(attempts)
})

test('a body with __proto__ keys changes nothing but itself', async () => {
  const body =
    '{"__proto__":{"model":"ok@unsold","isAdmin":true},"model":"ok","messages":[{"role":"user","content":"x"}],"stream_options":{"__proto__":{"include_usage":true}}}'
  const reply = await post(site.url, shop.key, body)
  expect(reply.status).toBe(200)
  expect(JSON.parse(await reply.text()).model).toBe('ok')
})

test('half surrogate pairs in messages are passed on', async () => {
  const body = '{"model":"ok","messages":[{"role":"user","content":"\\ud83d \\udc00 x"}]}'
  expect((await post(site.url, shop.key, body)).status).toBe(200)
  expect(site.upstream.attempts.at(-1)?.text).toContain('\\ud83d \\udc00 x')
})

test.each([100, 1_000, 10_000, 100_000, 1_000_000])(
  'a body nested %d deep is answered quickly, whatever the answer',
  async (depth) => {
    const nested = '['.repeat(depth) + ']'.repeat(depth)
    const startedMs = performance.now()
    const reply = await post(
      site.url,
      shop.key,
      `{"model":"ok","messages":[{"role":"user","content":"x"}],"x":${nested}}`,
    )
    await reply.text()
    expect([200, 400]).toContain(reply.status)
    expect(performance.now() - startedMs).toBeLessThan(ANSWER_WITHIN_MS)
  },
)

test('a body of a million keys is refused before it is parsed', async () => {
  const keys = Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":0`).join(',')
  const body = `{"model":"ok","messages":[{"role":"user","content":"x"}],${keys}}`
  expect(await refusal(await post(site.url, shop.key, body))).toMatchObject({ status: 400 })
})

test('a body over the limit is refused, said by its length or found out while it comes', async () => {
  const huge = JSON.stringify(chatBody('ok', { filler: 'x'.repeat(33 * MIB) }))
  expect(await refusal(await post(site.url, shop.key, huge))).toMatchObject({ status: 413 })
  const pieces = new ReadableStream({
    async pull(controller) {
      const piece = new TextEncoder().encode('x'.repeat(MIB))
      for (let sent = 0; sent < 40; sent += 1) controller.enqueue(piece)
      controller.close()
    },
  })
  const chunked = fetch(`${site.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}` },
    body: pieces,
  })
  // The server may close before the client has sent all: the reply or the broken connection are both a refusal.
  const status = await chunked.then(
    async (reply) => (await refusal(reply)).status,
    () => 413,
  )
  expect(status).toBe(413)
})

test('a small compressed body that unpacks to gigabytes is refused before it does', async () => {
  const bomb = gzipSync(Buffer.alloc(256 * MIB, ' '), { level: 9 })
  const reply = await fetch(`${site.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: bomb,
  })
  expect([400, 413, 415]).toContain((await refusal(reply)).status)
})

const keys: [name: string, key: () => Promise<string>, status: number][] = [
  ['no key', async () => '', 401],
  ['an unknown key', async () => `sk-${'a'.repeat(48)}`, 401],
  ['a key of 4,000 characters', async () => `sk-${'a'.repeat(4_000)}`, 401],
  ['SQL for a key', async () => "sk-' or 1=1 --", 401],
  ['a key that is switched off', disabledKey, 401],
  ['a key past its time', async () => keyWith({ expired_time: 1 }), 401],
  ['a key without quota', async () => keyWith({ unlimited_quota: false, remain_quota: 0 }), 401],
  ['a deleted key', deletedKey, 401],
  ['a key for another address', async () => keyWith({ allow_ips: '192.0.2.7' }), 403],
  ['a key for other models', async () => keyWith({ model_limits_enabled: true, model_limits: 'gpt-4' }), 403],
]
test.each(keys)('%s is refused and costs nothing', async (_name, key, status) => {
  const attempts = site.upstream.attempts.length
  const reply = await post(site.url, await key(), chatBody('ok'))
  expect((await refusal(reply)).status).toBe(status)
  expect(site.upstream.attempts).toHaveLength(attempts)
})

test.each([
  '/v1/models',
  '/v1/models/ok',
  '/v1/dashboard/billing/subscription',
  '/dashboard/billing/usage',
  '/v1/responses/resp_1',
  '/mj/task/1/fetch',
  '/suno/fetch/1',
])('a key for another address learns nothing at %s', async (path) => {
  const headers = { authorization: `Bearer ${await keyWith({ allow_ips: '192.0.2.7' })}` }
  const reply = await fetch(`${site.url}${path}`, { headers })
  expect([reply.status, await reply.text()]).toEqual([403, expect.stringMatching(/address|IP/i)])
})

async function keyWith(token: Parameters<Site['root']['makeToken']>[0]): Promise<string> {
  return `sk-${(await site.root.makeToken(token)).key}`
}

async function disabledKey(): Promise<string> {
  const token = await site.root.makeToken()
  await site.root.call(endpoints.updateToken, {
    query: { status_only: 'true' },
    body: { id: token.id, status: TokenStatus.disabled },
  })
  return `sk-${token.key}`
}

async function deletedKey(): Promise<string> {
  const token = await site.root.makeToken()
  await site.root.call(endpoints.deleteToken, { params: { id: token.id } })
  return `sk-${token.key}`
}

test('a model whose only channel is switched off has no channel', async () => {
  const channel = await site.root.makeChannel({ models: 'ok@off', base_url: site.upstream.url, status: 2 })
  expect(await refusal(await post(site.url, shop.key, chatBody('ok@off')))).toMatchObject({
    status: 503,
    error: { code: 'model_not_found' },
  })
  await site.root.call(endpoints.deleteChannel, { params: { id: channel } })
})

test('a call that the balance cannot cover is refused before the vendor hears of it', async () => {
  await setOptionEverywhere(site, 'ModelPrice', { 'ok@unsold': 1e6 })
  expect(await refusal(await post(site.url, shop.key, chatBody('ok@unsold')))).toMatchObject({
    status: 403,
    error: { code: 'insufficient_user_quota' },
  })
  expect(site.upstream.attemptsOf('ok@unsold')).toEqual([])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '\tjson', ''])(
  'a JSON body that calls itself %p is read as JSON or refused, nothing else',
  async (type) => {
    const reply = await fetch(`${site.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.key}`, 'content-type': type },
      body: JSON.stringify(chatBody('ok')),
    })
    expect([200, 400, 415]).toContain(reply.status)
  },
)

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s on a relay path is answered with the error object', async (method) => {
  const reply = await fetch(`${site.url}/v1/chat/completions`, {
    method,
    headers: { authorization: `Bearer ${shop.key}` },
  })
  expect([404, 405]).toContain((await refusal(reply)).status)
})

test.each([
  'GET / HTTP/1.1\r\n\r\n',
  'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
  'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nrubbish\r\n',
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  '\0\0\0\0',
])('bytes that are hardly HTTP do not hurt (case %#)', async (bytes) => {
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.end(bytes))
    socket.on('data', () => {})
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('what is no host is refused', async () => {
  for (const path of ['/api/status', '/v1/realtime?model=ok', '/healthz']) {
    for (const host of ['x:port', 'x:99999', '[::1', ':', '1.2.3.4.5'])
      expect((await fetch(site.url + path, { headers: { host } })).status).toBe(400)
  }
})

test('a host that would lead to another path than the one that is asked for is refused', async () => {
  for (const host of ['x/api/status?', 'x/v1/models#', 'user@x', 'x\\y'])
    expect((await fetch(`${site.url}/healthz`, { headers: { host } })).status).toBe(400)
  expect((await fetch(`${site.url}/healthz`, { headers: { host: '[::1]:3000' } })).status).toBe(200)
})

test('a request of HTTP/1.0 without a host is answered by what it asks for', async () => {
  const ask = (path: string) => answerTo(`GET ${path} HTTP/1.0\r\nauthorization: Bearer ${shop.key}\r\n\r\n`)
  expect(await ask('/readyz')).toContain('"database":true')
  expect(await ask('/v1/models?x=1')).toContain('"object":"list"')
  expect(await ask('/any/metrics')).not.toContain('tollgate_')
})

test('a connection on which nothing moves is closed, before a call and after one, whole or streamed', async () => {
  const call = (body: object) => {
    const text = JSON.stringify(body)
    return `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.key}\r\ncontent-length: ${text.length}\r\n\r\n${text}`
  }
  const calls = [
    call(chatBody('ok')),
    call(chatBody('ok', { stream: true })),
    'GET /api/status HTTP/1.1\r\nhost: x\r\n\r\n',
  ]
  const ends = Promise.all(['GET / HT', ...calls].map(answerTo))
  expect(await Promise.race([ends, Bun.sleep(IDLE_SECONDS_MAX * 1000)])).toEqual([
    '',
    ...calls.map(() => expect.stringContaining('HTTP/1.1 200')),
  ])
})

test('a caller on a slow line has time to send a body', async () => {
  const text = JSON.stringify(chatBody('ok'))
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (part) => resolve(String(part)))
    socket.on('close', () => resolve(''))
  })
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.key}\r\ncontent-length: ${text.length}\r\n\r\n`,
  )
  const pieces = text.match(new RegExp(`.{1,${Math.ceil(text.length / IDLE_SECONDS_MAX)}}`, 'g')) ?? []
  for (const piece of pieces) {
    socket.write(piece)
    await Bun.sleep(1_000)
  }
  expect(await answer).toStartWith('HTTP/1.1 200')
  socket.destroy()
})

test('after all of it: only good calls were charged, nothing is held, and nobody had to wait', async () => {
  const rows = await expectBooksAgree(site.root, before)
  const answered = site.upstream.attempts.filter((attempt) => attempt.state === 'answered')
  expect(rows).toHaveLength(answered.length)
  expect(await openHolds(site.nodes[0] ?? expect.unreachable())).toBe(0)
  const longestWaitMs = await new Promise((resolve) => {
    watcher.onmessage = ({ data }) => resolve(data)
    watcher.postMessage('report')
  })
  expect(longestWaitMs).toBeLessThan(HEALTH_WAIT_MAX_MS)
  expect(site.nodes[0]?.output()).not.toMatch(/unhandled|TypeError|RangeError/i)
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post, type ReadAnswer, readAnswer } from './model-client.ts'
import { freePort } from './real-servers.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { type Site, startSite } from './site.ts'
import { PROMPT_TOKENS, REPLY_TOKENS, wordsOf } from './vendor-answers.ts'

const FIRST_BYTE_MS = 1_000
const IDLE_MS = 1_000
/** How late a deadline may be noticed and told. */
const GRACE_MS = 2_000
const TEXT = wordsOf(REPLY_TOKENS).join('')

/** Behaviours of the fake vendor that are called by their own name, through one channel and without a second try. */
const DIRECT = [
  'ok',
  'utf8',
  'gzip',
  'leaky-headers',
  'status-400',
  'status-401',
  'status-404',
  'status-429',
  'status-429@streamed',
  'status-429@told',
  'status-500',
  'status-503',
  'status-301',
  'status-999',
  'hang-up',
  'reset',
  'silent',
  'slow-first-500',
  'json-error-200',
  'html-200',
  'empty-200',
  'not-json-200',
  'empty-choices',
  'error-first-event',
  'error-event-4',
  'cut-after-0',
  'cut-after-4',
  'reset-after-4',
  'cut-in-chunk-4',
  'cut-at-once-4',
  'end-after-4',
  'stall-after-0',
  'stall-after-4',
  'one-byte-chunks',
  'crlf',
  'cr',
  'comments',
  'no-space',
  'multi-line',
  'bom',
  'bad-json',
  'big-line',
  'flood-200',
  'no-done',
  'no-usage',
  'usage-null',
  'usage-zero',
  'usage-negative',
  'usage-fraction',
  'usage-huge',
  'usage-text',
  'usage-twice',
]

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite', {
    env: { FIRST_BYTE_TIMEOUT_MS: String(FIRST_BYTE_MS), STREAM_IDLE_TIMEOUT_MS: String(IDLE_MS) },
  })
  shop = await openShop(site, DIRECT)
  // The first count of tokens loads the vocabulary, which takes longer than the deadlines of these tests.
  await call('no-usage', false)
})
afterAll(() => site?.stop())

interface Outcome extends ReadAnswer {
  rows: UsageLog[]
  headers: Headers
  elapsedMs: number
}

/** One call; every sum is held against the log, and nothing may stay held. */
async function call(model: string, stream: boolean, extra: object = {}): Promise<Outcome> {
  const before = await readBooks(site.root)
  const startedMs = performance.now()
  const reply = await post(site.url, shop.key, chatBody(model, { stream, ...extra }))
  const read = await readAnswer(reply)
  const elapsedMs = performance.now() - startedMs
  for (const node of site.nodes) await eventually(2_000, async () => expect(await openHolds(node)).toBe(0))
  return { ...read, headers: reply.headers, elapsedMs, rows: await expectBooksAgree(site.root, before) }
}

/** A failure that cost nothing and is told in the format of the caller. */
function expectRefused(outcome: Outcome, status: number): void {
  expect(outcome).toMatchObject({ status, rows: [], hasDone: false, tokens: 0 })
  expect(typeof outcome.error?.message).toBe('string')
}

const ways = [
  ['whole', false],
  ['streamed', true],
] as const

describe('a vendor that refuses', () => {
  const refusals: [model: string, status: number][] = [
    ['status-400', 400],
    ['status-401', 401],
    ['status-404', 404],
    ['status-429', 429],
    ['status-500', 500],
    ['status-503', 503],
  ]
  for (const [way, stream] of ways) {
    test.each(refusals)(`%s is told as %d and asked once (${way})`, async (refusal, status) => {
      // A model whose vendor said when to come again is not asked for before that.
      const model = stream && status === 429 ? `${refusal}@streamed` : refusal
      const attempts = site.upstream.attemptsOf(model).length
      expectRefused(await call(model, stream), status)
      expect(site.upstream.attemptsOf(model)).toHaveLength(attempts + 1)
    })
  }

  test('the time after which to come again reaches the client', async () => {
    const { headers } = await call('status-429@told', false)
    expect(headers.get('retry-after')).toBe('2')
  })

  test('a number that is no status is told as a bad gateway', async () => {
    expectRefused(await call('status-999', false), 502)
  })

  test('a redirect is not followed', async () => {
    const outcome = await call('status-301', false)
    expect(outcome.status).toBeGreaterThanOrEqual(400)
    expect(outcome.rows).toEqual([])
  })
})

describe('a vendor that is not there', () => {
  for (const [way, stream] of ways) {
    test.each(['hang-up', 'reset'])(`%s before an answer is an error within seconds (${way})`, async (model) => {
      const outcome = await call(model, stream)
      expectRefused(outcome, 502)
      expect(outcome.elapsedMs).toBeLessThan(5_000)
    })
  }

  const addresses: [name: string, address: () => string][] = [
    ['a port nobody listens on', () => `http://127.0.0.1:${freePort()}`],
    ['a name that does not exist', () => 'http://nobody.invalid'],
  ]
  test.each(addresses)('%s is an error within seconds, and costs nothing', async (name, address) => {
    const model = `ok@${name}`
    await site.root.makeChannel({ models: model, base_url: address() })
    await whenEveryNodeSells(site, shop.key, [model])
    const outcome = await call(model, false)
    expectRefused(outcome, 502)
    expect(outcome.elapsedMs).toBeLessThan(5_000)
    expect(String(outcome.error?.message)).not.toMatch(/127\.0\.0\.1|nobody\.invalid/)
  })

  test('a certificate that nobody vouches for ends the call: no request is sent', async () => {
    const { url, requests, stop } = await startSelfSigned()
    await site.root.makeChannel({ models: 'ok@tls', base_url: url })
    await whenEveryNodeSells(site, shop.key, ['ok@tls'])
    expectRefused(await call('ok@tls', false), 502)
    expect(requests()).toBe(0)
    stop()
  })
})

/** An https vendor with a certificate of its own making. */
async function startSelfSigned(): Promise<{ url: string; requests: () => number; stop: () => void }> {
  const made = Bun.spawnSync(
    [
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      '-',
      '-out',
      '-',
    ],
    { stderr: 'ignore' },
  ).stdout.toString()
  const certificate = made.slice(made.indexOf('-----BEGIN CERTIFICATE'))
  let count = 0
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { key: made.slice(0, made.indexOf('-----BEGIN CERTIFICATE')), cert: certificate },
    fetch: () => {
      count += 1
      return new Response('{}')
    },
  })
  return { url: `https://127.0.0.1:${server.port}`, requests: () => count, stop: () => server.stop(true) }
}

describe('a vendor that is slow', () => {
  for (const [way, stream] of ways) {
    test(`silence ends at the deadline for the first byte, and the vendor is let go (${way})`, async () => {
      const outcome = await call('silent', stream)
      expectRefused(outcome, 504)
      expect(outcome.elapsedMs).toBeGreaterThanOrEqual(FIRST_BYTE_MS)
      expect(outcome.elapsedMs).toBeLessThan(FIRST_BYTE_MS + GRACE_MS)
      await site.upstream.attemptsOf('silent').at(-1)?.ended
    })

    test(`a first byte just in time is an answer (${way})`, async () => {
      expect(await call('slow-first-500', stream)).toMatchObject({ status: 200, content: TEXT })
    })
  }

  test('a stream that stalls is ended by the idle deadline with an error, and what came is paid', async () => {
    const outcome = await call('stall-after-4', true)
    expectPartial(outcome, 4)
    expect(outcome.elapsedMs).toBeLessThan(IDLE_MS + GRACE_MS)
    await site.upstream.attemptsOf('stall-after-4').at(-1)?.ended
  })

  test('a stream that stalls before its first token cost its input at most', async () => {
    const outcome = await call('stall-after-0', true)
    expect(outcome).toMatchObject({ hasDone: false, tokens: 0 })
    expect(outcome.error).toBeDefined()
    expect(outcome.rows.map((row) => row.completion_tokens)).toEqual(outcome.rows.map(() => 0))
  })
})

/** A stream that broke off: the client knows it, and pays for what it has. */
function expectPartial(outcome: Outcome, tokens: number): void {
  expect(outcome).toMatchObject({ status: 200, tokens, content: wordsOf(tokens).join(''), hasDone: false })
  expect(typeof outcome.error?.message).toBe('string')
  expect(outcome.rows).toHaveLength(1)
  const [row] = outcome.rows
  if (!row) return
  expect(row).toMatchObject({ completion_tokens: tokens })
  expect(row.quota).toBeGreaterThan(0)
  expect(detailOf(row)).toMatchObject({ ending: 'partial', estimated: true })
}

describe('a vendor that breaks off', () => {
  test.each(['cut-after-4', 'reset-after-4', 'cut-in-chunk-4', 'end-after-4', 'error-event-4'])(
    '%s: the client gets an error and no [DONE], and pays for 4 tokens',
    async (model) => {
      expectPartial(await call(model, true), 4)
    },
  )

  test.each(['cut-after-4', 'reset-after-4', 'end-after-4'])(
    '%s: a whole answer that is cut is an error and costs nothing',
    async (model) => {
      expectRefused(await call(model, false), 502)
    },
  )

  test('bytes that die in flight are neither delivered nor charged', async () => {
    const outcome = await call('cut-at-once-4', true)
    expect(outcome.hasDone).toBe(false)
    expect(outcome.rows.map((row) => row.completion_tokens)).toEqual(outcome.rows.map(() => outcome.tokens))
  })

  test('a stream that is cut before its first token costs no output', async () => {
    const outcome = await call('cut-after-0', true)
    expect(outcome.error).toBeDefined()
    expect(outcome.hasDone).toBe(false)
    expect(outcome.rows.map((row) => row.completion_tokens)).toEqual(outcome.rows.map(() => 0))
  })
})

describe('a stream that is spelled in another way', () => {
  const spellings: [model: string, text: string][] = [
    ['one-byte-chunks', 'é中文 🙂ß→終'],
    ['utf8', 'é中文 🙂ß→終'],
    ['crlf', TEXT],
    ['cr', TEXT],
    ['comments', TEXT],
    ['no-space', TEXT],
    ['multi-line', TEXT],
    ['bom', TEXT],
    ['bad-json', TEXT],
    ['no-done', TEXT],
    ['usage-twice', TEXT],
  ]
  test.each(spellings)('%s: the text is the same, the usage exact, and the end is told', async (model, text) => {
    const outcome = await call(model, true)
    expect(outcome).toMatchObject({ status: 200, content: text, hasDone: true, error: undefined })
    expect(outcome.events.filter((event) => event.usage)).toEqual([])
    expect(outcome.rows).toMatchObject([{ prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS }])
  })

  test('a single event of 12 MB is delivered or refused, and the server lives', async () => {
    const outcome = await call('big-line', true)
    const isWhole = outcome.content.length > 12 * 1024 * 1024 && outcome.hasDone
    expect(isWhole || outcome.error !== undefined).toBe(true)
    expect(await call('ok', true)).toMatchObject({ content: TEXT })
  })
})

describe('usage', () => {
  for (const [way, stream] of ways) {
    test.each(['no-usage', 'usage-null'])(`%s: it is counted here and marked so (${way})`, async (model) => {
      const { rows, content } = await call(model, stream)
      expect(content).toBe(TEXT)
      expect(rows).toMatchObject([{ completion_tokens: REPLY_TOKENS }])
      expect(rows.map((row) => detailOf(row).estimated)).toEqual([true])
      expect(rows[0]?.prompt_tokens).toBeGreaterThan(0)
    })

    test(`an explicit zero costs nothing (${way})`, async () => {
      const { rows, content } = await call('usage-zero', stream)
      expect(content).toBe(TEXT)
      expect(rows).toMatchObject([{ quota: 0, prompt_tokens: 0, completion_tokens: 0 }])
    })

    test.each(['usage-negative', 'usage-fraction', 'usage-huge', 'usage-text'])(
      `%s: it is made a whole number of sense and flagged (${way})`,
      async (model) => {
        const { rows } = await call(model, stream)
        expect(rows).toHaveLength(1)
        expect(rows.every((row) => Number.isSafeInteger(row.quota) && row.quota >= 0)).toBe(true)
        expect(rows.map((row) => detailOf(row).usage_clamped)).toEqual([true])
      },
    )
  }

  test('usage-text: what is no number is counted here, not given away', async () => {
    const { rows } = await call('usage-text', false)
    expect(rows).toMatchObject([{ completion_tokens: REPLY_TOKENS }])
    expect(rows.map((row) => detailOf(row).estimated)).toEqual([true])
  })

  test('a client that asks for usage gets one even when the vendor sends none', async () => {
    const outcome = await call('no-usage', true, { stream_options: { include_usage: true } })
    expect(outcome.events.filter((event) => event.usage)).toMatchObject([
      { choices: [], usage: { completion_tokens: REPLY_TOKENS } },
    ])
    expect(outcome.hasDone).toBe(true)
  })
})

describe('a vendor that says all is well when nothing is', () => {
  const lies = ['json-error-200', 'html-200', 'empty-200', 'not-json-200', 'error-first-event']
  for (const [way, stream] of ways) {
    test.each(lies)(`%s is an error and costs nothing (${way})`, async (model) =>
      expectRefused(await call(model, stream), 502),
    )
  }

  test('a stream of nothing but its end is an error and costs nothing', async () =>
    expectRefused(await call('empty-choices', true), 502))
})

test('a client that reads nothing makes the vendor wait, and is cut off; what was sent on is paid', async () => {
  const before = await readBooks(site.root)
  const arrived = site.upstream.nextAttempt()
  const client = await startDeafClient(chatBody('flood-200', { stream: true }))
  const attempt = await arrived
  await attempt.ended
  // What the sockets of three processes take in; the rest of the 200 MB never left the vendor.
  expect(attempt.bytesSent).toBeLessThan(60 * 1024 * 1024)
  await eventually(5_000, async () => {
    for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
  })
  const [row] = await expectBooksAgree(site.root, before)
  expect(row?.completion_tokens).toBeGreaterThan(0)
  expect(row?.completion_tokens).toBeLessThanOrEqual(attempt.tokensSent)
  client.terminate()
})

/** Sends a call and never reads. */
async function startDeafClient(body: object) {
  const json = JSON.stringify(body)
  const { hostname, port } = new URL(site.url)
  const socket = await Bun.connect({ hostname, port: Number(port), socket: { data: () => undefined } })
  socket.pause()
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${shop.key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`,
  )
  return socket
}

describe('a vendor of sounds and pictures that says nothing of usage', () => {
  const replies: Record<string, () => Response> = {
    '/v1/audio/transcriptions': () => Response.json({ text: 'hello from far away' }),
    '/v1/audio/speech': () => new Response(new Uint8Array(0), { headers: { 'content-type': 'audio/mpeg' } }),
    '/v1/images/generations': () => Response.json({ created: 1, data: null }),
  }
  let vendor: Bun.Server<undefined>
  beforeAll(async () => {
    vendor = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => replies[new URL(url).pathname]?.() ?? new Response(null, { status: 404 }),
    })
    const models = ['whisper-1', 'tts-1', 'dall-e-3']
    await site.root.makeChannel({ models: models.join(','), base_url: `http://127.0.0.1:${vendor.port}` })
    await whenEveryNodeSells(site, shop.key, models)
  })
  afterAll(() => vendor?.stop(true))

  async function ask(path: string, body: FormData | string) {
    const before = await readBooks(site.root)
    const headers = { authorization: `Bearer ${shop.key}` }
    const reply = await fetch(site.url + path, { method: 'POST', headers, body })
    await reply.bytes()
    return { status: reply.status, rows: await expectBooksAgree(site.root, before) }
  }

  test('a transcript is charged by its text', async () => {
    const form = new FormData()
    form.set('model', 'whisper-1')
    form.set('file', new File([new Uint8Array(100)], 'sound.wav', { type: 'audio/wav' }))
    const { status, rows } = await ask('/v1/audio/transcriptions', form)
    expect(status).toBe(200)
    expect(rows).toMatchObject([{ completion_tokens: 4 }])
    expect(rows[0]?.quota).toBeGreaterThan(0)
  })

  test('a sound of no bytes is an error and costs nothing', async () => {
    const body = JSON.stringify({ model: 'tts-1', input: 'hello', voice: 'alloy' })
    expect(await ask('/v1/audio/speech', body)).toEqual({ status: 502, rows: [] })
  })

  test('no picture costs nothing', async () => {
    const { rows } = await ask('/v1/images/generations', JSON.stringify({ model: 'dall-e-3', prompt: 'a cat' }))
    expect(rows.map(({ quota }) => quota)).toEqual([0])
  })
})

describe('what comes back besides the answer', () => {
  test('headers of the vendor stay here', async () => {
    const { headers, content } = await call('leaky-headers', false)
    expect(content).toBe(TEXT)
    for (const name of ['set-cookie', 'x-goog-api-key']) expect(headers.get(name)).toBeNull()
    expect(headers.get('access-control-allow-origin')).not.toBe('https://vendor.example')
  })

  test('an answer that would be compressed is readable', async () => {
    expect(await call('gzip', false)).toMatchObject({ status: 200, content: TEXT })
  })
})

describe('several channels', () => {
  let names = 0
  /** Sells a new model through one channel for each behaviour, tried in this order. */
  async function sell(...behaviours: string[]): Promise<string> {
    names += 1
    const model = `chained-${names}`
    for (const [place, behaviour] of behaviours.entries()) {
      await site.root.makeChannel({
        models: model,
        base_url: site.upstream.url,
        priority: behaviours.length - place,
        model_mapping: JSON.stringify({ [model]: `${behaviour}@${names}` }),
      })
    }
    await whenEveryNodeSells(site, shop.key, [model])
    return model
  }
  const asked = (behaviour: string): number => site.upstream.attemptsOf(`${behaviour}@${names}`).length

  beforeAll(() => setOptionEverywhere(site, 'RetryTimes', '2'))

  for (const [way, stream] of ways) {
    test.each(['status-500', 'status-429', 'hang-up', 'reset', 'json-error-200', 'html-200', 'error-first-event'])(
      `after %s the next channel answers, and only it is charged (${way})`,
      async (fault) => {
        const model = await sell(fault, 'ok')
        const outcome = await call(model, stream)
        expect(outcome).toMatchObject({ status: 200, content: TEXT })
        expect([asked(fault), asked('ok')]).toEqual([1, 1])
        expect(outcome.rows).toMatchObject([{ prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS }])
        const attempts = outcome.rows.flatMap((row) => detailOf(row).admin_info?.attempts ?? [])
        expect(attempts.map((attempt) => attempt.error !== '')).toEqual([true, false])
      },
    )
  }

  test('all channels fail: each was asked once, the client gets one error, nothing is charged', async () => {
    const model = await sell('status-500', 'hang-up', 'status-503')
    const outcome = await call(model, true)
    expectRefused(outcome, 503)
    expect([asked('status-500'), asked('hang-up'), asked('status-503')]).toEqual([1, 1, 1])
  })

  test('more channels than tries: the rest is left in peace', async () => {
    const model = await sell('status-500', 'status-502', 'status-503', 'ok')
    expectRefused(await call(model, false), 503)
    expect(asked('ok')).toBe(0)
  })

  test('a vendor that lets the deadline pass is the last one asked: the client has waited for it', async () => {
    const model = await sell('silent', 'ok')
    expectRefused(await call(model, false), 504)
    expect(asked('ok')).toBe(0)
  })

  test('after the first byte there is no second try: one charge, and the log names every attempt', async () => {
    const model = await sell('status-500', 'cut-after-3', 'ok')
    const outcome = await call(model, true)
    expectPartial(outcome, 3)
    expect([asked('status-500'), asked('cut-after-3'), asked('ok')]).toEqual([1, 1, 0])
    expect(outcome.rows.flatMap((row) => detailOf(row).admin_info?.attempts ?? [])).toHaveLength(2)
  })

  test('a request that is wrong in itself is not tried elsewhere', async () => {
    const model = await sell('status-400', 'ok')
    expectRefused(await call(model, false), 400)
    expect(asked('ok')).toBe(0)
  })

  test('a channel that recovers is used again', async () => {
    const model = await sell('fail-first-1', 'ok')
    expect(await call(model, false)).toMatchObject({ content: TEXT })
    await eventually(30_000, async () => {
      await call(model, false)
      expect(asked('fail-first-1')).toBeGreaterThan(1)
    })
  })
})

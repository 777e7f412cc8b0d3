import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { silentRecording } from '../src/relay/silent-recording.ts'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { type FaultScene, openFaultScene, TEXT, ways } from './fault-scene.ts'
import { openHolds } from './metrics.ts'
import { chatBody } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { type Shop, whenEveryNodeSells } from './shop.ts'
import type { Site } from './site.ts'
import { PROMPT_TOKENS, REPLY_TOKENS } from './vendor-answers.ts'

// Answers that a vendor may give: unusual, incomplete or without usage. The text is the same and the sums are right.

const behaviours = [
  'ok',
  'utf8',
  'gzip',
  'leaky-headers',
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
  'reset-after-finish',
  'silence-50',
  'no-type',
  'streams-always',
  'streams-never',
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
let call: FaultScene['call']
beforeAll(async () => {
  ;({ site, shop, call } = await openFaultScene(behaviours))
})
afterAll(() => site?.stop())

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
    ['no-type', TEXT],
    ['usage-twice', TEXT],
  ]
  test.each(spellings)('%s: the text is the same, the usage exact, and the end is told', async (model, text) => {
    const outcome = await call(model, true)
    expect(outcome).toMatchObject({ status: 200, content: text, hasDone: true, error: undefined })
    expect(outcome.events.filter((event) => event.usage)).toEqual([])
    expect(outcome.rows).toMatchObject([{ prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS }])
  })

  test('behind its finish an answer is whole, also when the connection is reset', async () => {
    const outcome = await call('reset-after-finish', true)
    expect(outcome).toMatchObject({ content: TEXT, hasDone: true, error: undefined })
    expect(outcome.rows).toMatchObject([{ completion_tokens: REPLY_TOKENS }])
    expect(outcome.rows.map((row) => detailOf(row).ending)).toEqual([undefined])
  })

  test('comments without end are no answer, are not kept, and cost nothing', async () => {
    const outcome = await call('silence-50', true)
    expect(outcome).toMatchObject({ status: 502, rows: [], hasDone: false })
    expect(site.upstream.attemptsOf('silence-50').at(-1)?.bytesSent).toBeLessThan(50 * 1024 * 1024)
  })

  test.each([
    ['streams-always', false],
    ['streams-never', true],
  ])('%s: a client gets what it asked for (stream: %p)', async (model, stream) => {
    const outcome = await call(model, stream)
    expect(outcome).toMatchObject({ status: 200, content: TEXT, hasDone: stream, error: undefined })
    expect(outcome.headers.get('content-type')).toStartWith(stream ? 'text/event-stream' : 'application/json')
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

test('a client that reads nothing makes the vendor wait, and is cut off; what was sent on is paid', async () => {
  const before = await readBooks(site.root)
  const arrived = site.upstream.nextAttempt()
  const client = await startDeafClient(chatBody('flood-200', { stream: true }))
  const attempt = await arrived
  await attempt.ended
  // What the sockets of three processes take in; the rest of the 200 MB never left the vendor.
  expect(attempt.bytesSent).toBeLessThan(60 * 1024 * 1024)
  await eventually(20_000, async () => {
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

describe('a vendor of smaller operations that says nothing of usage', () => {
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
    const models = ['whisper-1', 'tts-1', 'dall-e-3', 'text-embedding-3-small', 'ranker', 'text-moderation-stable']
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

  test.each([
    ['json', '{"text":"hello from far away"}', 'application/json'],
    ['verbose_json', '{"text":"hello","usage":{"type":"duration","seconds":9.5}}', 'application/json'],
    ['text', 'hello from far away', 'text/plain'],
    ['srt', '1\n00:00:00,000 --> 00:00:02,500\nhello from\n', 'text/plain'],
    ['vtt', 'WEBVTT\n\n00:00.000 --> 00:02.500\nhello from\n', 'text/vtt'],
  ])('a recording of 10 seconds costs the same as %s', async (format, answer, type) => {
    replies['/v1/audio/transcriptions'] = () => new Response(answer, { headers: { 'content-type': type } })
    const form = new FormData()
    form.set('model', 'whisper-1')
    form.set('response_format', format)
    form.set('file', new File([silentRecording({ seconds: 9.5 })], 'sound.wav', { type: 'audio/wav' }))
    const { status, rows } = await ask('/v1/audio/transcriptions', form)
    expect({ status, rows }).toMatchObject({ status: 200, rows: [{ prompt_tokens: 167, completion_tokens: 0 }] })
  })

  test('subtitles are charged by their words, not by their times', async () => {
    const subtitles = '1\n00:00:00,000 --> 00:00:02,500\nhello from\n\n2\n00:00:02,500 --> 00:00:04,000\nfar away\n'
    replies['/v1/audio/transcriptions'] = () => new Response(subtitles, { headers: { 'content-type': 'text/plain' } })
    const form = new FormData()
    form.set('model', 'whisper-1')
    form.set('response_format', 'srt')
    form.set('file', new File([new Uint8Array(100)], 'sound.wav', { type: 'audio/wav' }))
    expect(await ask('/v1/audio/transcriptions', form)).toMatchObject({ status: 200, rows: [{ completion_tokens: 4 }] })
  })

  test('a sound of no bytes is an error and costs nothing', async () => {
    const body = JSON.stringify({ model: 'tts-1', input: 'hello', voice: 'alloy' })
    expect(await ask('/v1/audio/speech', body)).toEqual({ status: 502, rows: [] })
  })

  test.each(['{}', '[]', '{"created":1}'])('%s for pictures is an error and costs nothing', async (reply) => {
    replies['/v1/images/generations'] = () => new Response(reply, { headers: { 'content-type': 'application/json' } })
    const body = JSON.stringify({ model: 'dall-e-3', prompt: 'a cat' })
    expect(await ask('/v1/images/generations', body)).toEqual({ status: 502, rows: [] })
  })

  test.each<[string, object]>([
    ['/v1/embeddings', { model: 'text-embedding-3-small', input: 'hello' }],
    ['/v1/rerank', { model: 'ranker', query: 'hello', documents: ['a'] }],
    ['/v1/moderations', { input: 'hello' }],
    ['/v1/edits', { model: 'ranker', input: 'helo', instruction: 'mend it' }],
    ['/v1/audio/speech', { model: 'tts-1', input: 'hello', voice: 'alloy' }],
  ])('at %s no more than a code and a message is an error and costs nothing', async (path, body) => {
    for (const answer of [{ code: 50_100, message: 'busy' }, {}]) {
      replies[path] = () => Response.json(answer)
      expect(await ask(path, JSON.stringify(body))).toEqual({ status: 502, rows: [] })
    }
  })

  test('a recording without a text is an error, one in which nothing is said is none', async () => {
    const statusOf = async (answer: object) => {
      replies['/v1/audio/transcriptions'] = () => Response.json(answer)
      const form = new FormData()
      form.set('model', 'whisper-1')
      form.set('file', new File([silentRecording({ seconds: 9.5 })], 'sound.wav', { type: 'audio/wav' }))
      return (await ask('/v1/audio/transcriptions', form)).status
    }
    expect([await statusOf({ code: 50_100, message: 'busy' }), await statusOf({ text: '' })]).toEqual([502, 200])
  })

  test.each(['/v1/audio/speech', '/v1/images/generations'])(
    'at %s a page, or a stream that nobody asked for, is an error and costs nothing',
    async (path) => {
      const body = JSON.stringify({
        model: path.includes('images') ? 'dall-e-3' : 'tts-1',
        prompt: 'a cat',
        input: 'hi',
      })
      for (const type of ['text/html', 'text/event-stream']) {
        replies[path] = () => new Response('data: {"delta":"x"}\n\n', { headers: { 'content-type': type } })
        expect(await ask(path, body)).toEqual({ status: 502, rows: [] })
      }
    },
  )

  test('no picture costs nothing', async () => {
    replies['/v1/images/generations'] = () => Response.json({ created: 1, data: null })

    const { rows } = await ask('/v1/images/generations', JSON.stringify({ model: 'dall-e-3', prompt: 'a cat' }))
    expect(rows.map(({ quota }) => quota)).toEqual([0])
  })
})

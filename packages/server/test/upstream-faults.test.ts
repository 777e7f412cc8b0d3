import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  expectPartial,
  expectRefused,
  type FaultScene,
  FIRST_BYTE_MS,
  IDLE_MS,
  openFaultScene,
  TEXT,
  ways,
} from './fault-scene.ts'
import { LOOPBACK_CERTIFICATE } from './loopback-certificate.ts'
import { post, readAnswer } from './model-client.ts'
import { freePort } from './real-servers.ts'
import { type Shop, whenEveryNodeSells } from './shop.ts'
import type { Site } from './site.ts'

/** How late a deadline may be noticed and told. */
const GRACE_MS = 5_000

const behaviours = [
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
  'slow-first-300',
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
]

let site: Site
let shop: Shop
let call: FaultScene['call']
beforeAll(async () => {
  ;({ site, shop, call } = await openFaultScene(behaviours))
})
afterAll(() => site?.stop())

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
    const { url, requests, stop } = startSelfSigned()
    await site.root.makeChannel({ models: 'ok@tls', base_url: url })
    await whenEveryNodeSells(site, shop.key, ['ok@tls'])
    expectRefused(await call('ok@tls', false), 502)
    expect(requests()).toBe(0)
    stop()
  })
})

/** An https vendor with a certificate of its own making. */
function startSelfSigned() {
  let count = 0
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: LOOPBACK_CERTIFICATE,
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
      expect(await call('slow-first-300', stream)).toMatchObject({ status: 200, content: TEXT })
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

describe('a vendor that breaks off', () => {
  test.each(['cut-after-4', 'reset-after-4', 'cut-in-chunk-4', 'end-after-4', 'error-event-4'])(
    '%s: the client gets an error and no [DONE], and pays for 4 tokens',
    async (model) => {
      expectPartial(await call(model, true), 4)
    },
  )

  test.each(['error-first-event', 'error-event-4'])('%s keeps the key of the channel to itself', async (model) => {
    const { error } = await call(model, true)
    expect(error?.message).toContain('overloaded for ***')
  })

  test('a client of the Responses format gets an error whose numbers go on from those of its stream', async () => {
    const body = { model: 'cut-after-4', input: 'hello', stream: true }
    const { events } = await readAnswer(await post(site.url, shop.key, body, { path: '/v1/responses' }))
    expect(events.at(-1)?.type).toBe('response.failed')
    expect(events.map((event) => event.sequence_number)).toEqual([...events.keys()])
  })

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

describe('a vendor that says all is well when nothing is', () => {
  const lies = ['json-error-200', 'html-200', 'empty-200', 'not-json-200', 'error-first-event']
  for (const [way, stream] of ways) {
    test.each(lies)(`%s is an error and costs nothing (${way})`, async (model) =>
      expectRefused(await call(model, stream), 502),
    )
  }

  test.each(ways)('an answer of nothing but its frame is an error and costs nothing (%s)', async (_way, stream) =>
    expectRefused(await call('empty-choices', stream), 502),
  )
})

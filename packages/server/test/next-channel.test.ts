import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { expectPartial, expectRefused, type FaultScene, openFaultScene, TEXT, ways } from './fault-scene.ts'
import { PNG, PUBLIC } from './media-servers.ts'
import { openHolds } from './metrics.ts'
import { chatBody, post } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { type Shop, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import type { Site } from './site.ts'
import { PROMPT_TOKENS, REPLY_TOKENS } from './vendor-answers.ts'

let site: Site
let shop: Shop
let call: FaultScene['call']
beforeAll(async () => {
  ;({ site, shop, call } = await openFaultScene())
})
afterAll(() => site?.stop())

const OPENAI = 1
/** Takes no files by address. */
const OLLAMA = 4

describe('several channels', () => {
  let names = 0
  /** Sells a new model through one channel for each behaviour, tried in this order. */
  const sell = (...behaviours: string[]) => sellThrough(OPENAI, behaviours)
  async function sellThrough(type: number, behaviours: readonly string[]): Promise<string> {
    names += 1
    const model = `chained-${names}`
    for (const [place, behaviour] of behaviours.entries()) {
      await site.root.makeChannel({
        type,
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

  test.each(ways)('a file by address is fetched once for all of them (%s)', async (_way, stream) => {
    let fetched = 0
    const files = Bun.serve({
      hostname: PUBLIC,
      port: 0,
      fetch: () => {
        fetched += 1
        return new Response(PNG)
      },
    })
    const model = await sellThrough(OLLAMA, ['status-500', 'hang-up', 'ok'])
    const image_url = { url: `http://${PUBLIC}:${files.port}/a.png` }
    const content = [
      { type: 'text', text: 'what is this?' },
      { type: 'image_url', image_url },
    ]
    const outcome = await call(model, stream, { messages: [{ role: 'user', content }] })
    expect(outcome).toMatchObject({ status: 200, content: TEXT })
    const [attempt] = site.upstream.attemptsOf(`ok@${names}`)
    expect(attempt?.text).toContain(`data:image/png;base64,${PNG.toString('base64')}`)
    expect(fetched).toBe(1)
    await files.stop(true)
  })

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

  test('a client that left while the first channel failed: no other is asked, nothing is charged', async () => {
    const model = await sell('fail-after-60', 'ok')
    const before = await readBooks(site.root)
    const leaving = new AbortController()
    const reply = post(site.url, shop.key, chatBody(model), { signal: leaving.signal }).catch(() => undefined)
    const first = await site.upstream.nextAttempt()
    leaving.abort()
    await Promise.all([reply, first.ended])
    await eventually(20_000, async () => {
      for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
    })
    expect([asked('fail-after-60'), asked('ok')]).toEqual([1, 0])
    const rows = await expectBooksAgree(site.root, before)
    expect(rows.filter(({ quota }) => quota > 0)).toEqual([])
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

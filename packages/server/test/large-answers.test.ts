import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { eventually } from './eventually.ts'
import { openHolds, residentBytes } from './metrics.ts'
import { chatBody, post, requestIdOf } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { type Site, startSite } from './site.ts'

/** An answer of 12 MB, which takes some fifty while it is read and sent on. */
const MODEL = 'big-line'
const CALLS = 24
const MEGABYTE = 1024 * 1024
const GROWTH_MAX = 400 * MEGABYTE
/** Room for two, and what the calls of all of them take. */
const UNREAD_GROWTH_MAX = 200 * MEGABYTE

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite', { env: { LARGE_ANSWERS_MB: '16' } })
  shop = await openShop(site, [MODEL])
})
afterAll(() => site?.stop())

/** The most memory that the server had while this went on. */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  const [node] = site.nodes
  let isDone = false
  let peak = 0
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone && node) {
    peak = Math.max(peak, await residentBytes(node))
    await Bun.sleep(10)
  }
  await end
  return peak
}

async function call(): Promise<{ status: number; bytes: number; requestId: string }> {
  const reply = await post(site.url, shop.key, chatBody(MODEL))
  let bytes = 0
  for await (const piece of reply.body ?? []) bytes += piece.length
  return { status: reply.status, bytes, requestId: requestIdOf(reply) }
}

test('many large answers at once take little memory, and each is delivered whole and charged once', async () => {
  const alone = await call()
  expect(alone).toMatchObject({ status: 200 })
  expect(alone.bytes).toBeGreaterThan(12 * MEGABYTE)
  const before = await readBooks(site.root)
  const idle = await peakDuring(Bun.sleep(100))
  const answers = Promise.all(Array.from({ length: CALLS }, call))
  expect((await peakDuring(answers)) - idle).toBeLessThan(GROWTH_MAX)
  const ids = (await answers).map(({ requestId }) => requestId)
  expect(await answers).toEqual(ids.map((requestId) => ({ status: 200, bytes: alone.bytes, requestId })))
  const rows = await expectBooksAgree(site.root, before)
  expect(rows.map(({ request_id }) => request_id).sort()).toEqual(ids.sort())
})

/** Sends a call and reads nothing of its answer until it is told to; then gives its status line and length. */
function callDeaf() {
  const body = JSON.stringify(chatBody(MODEL))
  const socket = connect(site.nodes[0]?.port ?? 0, '127.0.0.1')
  socket.pause()
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: site.test\r\nauthorization: Bearer ${shop.key}\r\n` +
      `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return async () => {
    let status = ''
    let bytes = 0
    for await (const piece of socket) {
      if (bytes === 0) status = String(piece.subarray(0, 15))
      bytes += piece.length
    }
    return { status, bytes }
  }
}

test('clients that do not read make others wait, not the memory grow, and have all when they do', async () => {
  const before = await readBooks(site.root)
  const asked = site.upstream.attemptsOf(MODEL).length
  const idle = await peakDuring(Bun.sleep(100))
  const clients = Array.from({ length: CALLS }, callDeaf)
  const arrived = eventually(10_000, () => expect(site.upstream.attemptsOf(MODEL)).toHaveLength(asked + CALLS))
  expect((await peakDuring(arrived.then(() => Bun.sleep(2_000)))) - idle).toBeLessThan(UNREAD_GROWTH_MAX)
  for (const { status, bytes } of await Promise.all(clients.map((read) => read()))) {
    expect(status).toBe('HTTP/1.1 200 OK')
    expect(bytes).toBeGreaterThan(12 * MEGABYTE)
  }
  for (const node of site.nodes) await eventually(10_000, async () => expect(await openHolds(node)).toBe(0))
  expect(await expectBooksAgree(site.root, before)).toHaveLength(CALLS)
})

test('clients that leave in the middle give their room to the next', async () => {
  const before = await readBooks(site.root)
  const leave = async () => {
    const leaving = new AbortController()
    const reply = await post(site.url, shop.key, chatBody(MODEL), { signal: leaving.signal })
    await reply.body?.getReader().read()
    leaving.abort()
  }
  for (let round = 0; round < 4; round += 1) await Promise.all([leave(), leave(), leave()])
  expect(await Promise.all([call(), call(), call()])).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(await expectBooksAgree(site.root, before)).toHaveLength(15)
}, 60_000)

test('an answer that is thrown away gives its room to the next while another channel is asked', async () => {
  const model = 'large-then-silent'
  await setOptionEverywhere(site, 'RetryTimes', '1')
  for (const [priority, behaviour] of ['silent', 'not-json-of-20'].entries()) {
    const model_mapping = JSON.stringify({ [model]: behaviour })
    await site.root.makeChannel({ models: model, base_url: site.upstream.url, priority, model_mapping })
  }
  await whenEveryNodeSells(site, shop.key, [model])
  const leaving = new AbortController()
  const left = post(site.url, shop.key, chatBody(model), { signal: leaving.signal }).catch(() => 'left')
  await eventually(10_000, () => expect(site.upstream.attemptsOf('silent')).toHaveLength(1))
  expect(await call()).toMatchObject({ status: 200 })
  leaving.abort()
  expect(await left).toBe('left')
}, 30_000)

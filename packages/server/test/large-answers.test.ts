import { afterAll, beforeAll, expect, test } from 'bun:test'
import { residentBytes } from './metrics.ts'
import { chatBody, post, requestIdOf } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'

/** An answer of 12 MB, which takes some fifty while it is read and sent on. */
const MODEL = 'big-line'
const CALLS = 24
const MEGABYTE = 1024 * 1024
const GROWTH_MAX = 400 * MEGABYTE

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

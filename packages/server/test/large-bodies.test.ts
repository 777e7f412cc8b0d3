import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PNG, PUBLIC } from './media-servers.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { openShop, type Shop, whenEveryNodeSells } from './shop.ts'
import { type Site, startSite } from './site.ts'

const SLOW = 'slow-first-150'
const STREAM = 'chunks-4-every-40'
/** There is room for one of these, and not for two. */
const LARGE = { user: 'a'.repeat(900 * 1024) }

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite', {
    env: { MAX_REQUEST_BODY_MB: '1', REQUEST_BODIES_MB: '1', MEDIA_PRIVATE_ALLOWLIST: PUBLIC },
  })
  shop = await openShop(site, ['ok', SLOW, STREAM])
})
afterAll(() => site?.stop())

const call = async (model: string, extra: object) =>
  (await readAnswer(await post(site.url, shop.key, chatBody(model, extra)))).status

/** How many calls of these models the vendor had at the same moment. */
function mostAtOnce(models: readonly string[]): number {
  const calls = models.flatMap((model) => site.upstream.attemptsOf(model))
  const openAt = (ms: number) => calls.filter(({ receivedMs, endedMs = Infinity }) => receivedMs <= ms && ms < endedMs)
  return Math.max(...calls.map(({ receivedMs }) => openAt(receivedMs).length))
}

test('large bodies for which there is no room wait for those before them, streamed or not', async () => {
  const wanted = [call(SLOW, LARGE), call(STREAM, { ...LARGE, stream: true }), call(SLOW, LARGE)]
  expect(await Promise.all(wanted)).toEqual([200, 200, 200])
  expect(mostAtOnce([SLOW, STREAM])).toBe(1)
})

test('small ones pass by', async () => {
  const large = [call(SLOW, LARGE), call(SLOW, LARGE)]
  await site.upstream.nextAttempt()
  expect(await call('ok', {})).toBe(200)
  expect(site.upstream.attemptsOf(SLOW).filter(({ state }) => state === 'open')).toHaveLength(1)
  expect(await Promise.all(large)).toEqual([200, 200])
})

test('a client that leaves, and a body that is refused, leave their room to the next', async () => {
  const leaving = new AbortController()
  const left = post(site.url, shop.key, chatBody(SLOW, LARGE), { signal: leaving.signal }).catch(() => 'left')
  await site.upstream.nextAttempt()
  leaving.abort()
  expect(await left).toBe('left')
  const broken = await post(site.url, shop.key, `${JSON.stringify(LARGE)}}`)
  expect(broken.status).toBe(400)
  expect(await call('ok', LARGE)).toBe(200)
})

test('a file that comes when its call has ended already takes no room', async () => {
  const refused = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const files = Bun.serve({
    hostname: PUBLIC,
    port: 0,
    fetch: async ({ url }) => {
      if (url.endsWith('gone.png')) return new Response(null, { status: 404 })
      await refused.promise
      late.resolve()
      return new Response(Buffer.concat([PNG, Buffer.alloc(600 * 1024)]))
    },
  })
  // An Ollama, which takes no files by address.
  await site.root.makeChannel({ type: 4, models: 'seeing', base_url: site.upstream.url })
  await whenEveryNodeSells(site, shop.key, ['seeing'])
  const content = ['gone.png', 'late.png'].map((name) => ({
    type: 'image_url',
    image_url: { url: `http://${PUBLIC}:${files.port}/${name}` },
  }))
  expect(await call('seeing', { messages: [{ role: 'user', content }] })).toBe(400)
  refused.resolve()
  await late.promise
  // The file arrives meanwhile.
  expect(await call(SLOW, {})).toBe(200)
  expect(await call('ok', LARGE)).toBe(200)
  await files.stop(true)
})

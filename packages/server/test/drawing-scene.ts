import { expect } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { eventually } from './eventually.ts'
import { PUBLIC } from './media-servers.ts'
import { openHolds } from './metrics.ts'
import { setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import type { Site, SiteOptions } from './site.ts'
import { done, startFakeMidjourney } from './vendors/midjourney.ts'

export const MODELS = [
  'mj_imagine',
  'mj_variation',
  'mj_reroll',
  'mj_blend',
  'mj_upscale',
  'mj_describe',
  'mj_uploads',
  'swap_face',
  'mj_zoom',
  'mj_shorten',
  'mj_modal',
  'mj_inpaint',
  'mj_custom_zoom',
  'mj_high_variation',
  'mj_low_variation',
  'mj_pan',
  'mj_edits',
  'mj_video',
]

/** A picture of the vendor's, for browsers. */
export const PICTURE = Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')

export type DrawingScene = Awaited<ReturnType<typeof openDrawingScene>>

/** A site that sells drawings: a vendor, where it keeps its pictures, a caller's hook, and a key. */
export async function openDrawingScene(start: (options?: SiteOptions) => Promise<Site>, options: SiteOptions = {}) {
  const env = { TASK_POLL_INTERVAL_MS: '100', MEDIA_PRIVATE_ALLOWLIST: PUBLIC, ...options.env }
  const site = await start({ ...options, env })
  const vendor = startFakeMidjourney()
  const heard: Record<string, unknown>[] = []
  const outside = Bun.serve({
    port: 0,
    hostname: PUBLIC,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/cat.png') return new Response(PICTURE, { headers: { 'content-type': 'text/html' } })
      if (pathname === '/cat.svg')
        return new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': 'image/png' } })
      if (pathname === '/hook') heard.push((await request.json()) as Record<string, unknown>)
      return new Response('ok')
    },
  })
  const channelId = await site.root.makeChannel({ type: 5, models: MODELS.join(','), base_url: vendor.url })
  const key = `sk-${(await site.root.makeToken({ unlimited_quota: false, remain_quota: 100_000_000 })).key}`
  await whenEveryNodeSells(site, key, ['mj_imagine', 'mj_upload'])

  const ask = async (path: string, body?: object, by = key) => {
    const reply = await fetch(`${site.url}${path}`, {
      method: body ? 'POST' : 'GET',
      // As clients of midjourney-proxy send it.
      headers: { ...(by !== '' && { 'mj-api-secret': by }), 'accept-language': 'en' },
      ...(body && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into replies of every shape
    const json: any = await reply.json()
    return { status: reply.status, json }
  }
  const fetchOne = async (id: string) => (await ask(`/mj/task/${id}/fetch`)).json
  const whenIs = (id: string, status: string) =>
    eventually(30_000, async () => {
      const task = await fetchOne(id)
      expect(task.status).toBe(status)
      return task
    })

  return {
    site,
    vendor,
    channelId,
    key,
    /** What the caller's hook was told. */
    heard,
    outside: `http://${PUBLIC}:${outside.port}`,
    ask,
    fetchOne,
    whenIs,
    /** Orders, and gives the number of the drawing. */
    async order(name: string, body: object): Promise<string> {
      const { status, json } = await ask(name.startsWith('/') ? name : `/mj/submit/${name}`, body)
      expect({ status, code: json.code, description: json.description }).toMatchObject({ status: 200, code: 1 })
      return json.result
    },
    /** A finished drawing. */
    async drawn(): Promise<string> {
      const id = await this.order('imagine', { prompt: 'Cat' })
      vendor.change(id, done())
      await whenIs(id, 'SUCCESS')
      return id
    },
    set: (name: Parameters<typeof setOptionEverywhere>[1], value: unknown) => setOptionEverywhere(site, name, value),
    /** What the owner of the key and the key itself have less. */
    async spentOn(run: () => Promise<unknown>): Promise<{ quota: number; charged: number; calls: number }> {
      const books = async () => {
        const { quota, used_quota, request_count } = await site.root.self()
        const [token] = await site.root.call(endpoints.listTokens, { query: { size: 100 } })
        return { quota, used_quota, request_count, remain: token?.remain_quota ?? 0 }
      }
      const before = await books()
      await run()
      const after = await books()
      expect(before.remain - after.remain).toBe(before.quota - after.quota)
      return {
        quota: before.quota - after.quota,
        charged: after.used_quota - before.used_quota,
        calls: after.request_count - before.request_count,
      }
    },
    async expectClean(): Promise<void> {
      expect(await site.command('ledger-verify')).toMatchObject({ exitCode: 0 })
      for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
    },
    stop: () => Promise.all([site.stop(), vendor.stop(), outside.stop(true)]),
  }
}

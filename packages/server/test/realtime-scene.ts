import { expect } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { eventually } from './eventually.ts'
import { openHolds, openStreams } from './metrics.ts'
import { openRealtime, type RealtimeClient } from './realtime-client.ts'
import { type RealtimeVendor, startRealtimeVendor } from './realtime-vendor.ts'
import { type BooksBefore, expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import type { Site, SiteOptions } from './site.ts'

/** `rt-b` has a second channel that comes first, and nothing listens there. */
const MODELS = ['rt-a', 'rt-b', 'rt-asr']

export const MIXED_USAGE = {
  total_tokens: 270,
  input_tokens: 200,
  output_tokens: 70,
  input_token_details: {
    text_tokens: 120,
    audio_tokens: 80,
    image_tokens: 0,
    cached_tokens: 60,
    cached_tokens_details: { text_tokens: 40, audio_tokens: 20, image_tokens: 0 },
  },
  output_token_details: { text_tokens: 20, audio_tokens: 50 },
}
/** 80 of text, 60 cached at a half, 60 of sound at ten; 20 of text out at three, 50 of sound at ten times two. */
export const MIXED_PRICE = (80 + 30 + 600 + 60 + 1_000) * 2
export const TEXT_USAGE = {
  input_tokens: 50,
  output_tokens: 10,
  input_token_details: { text_tokens: 50 },
  output_token_details: { text_tokens: 10 },
}
export const TEXT_PRICE = (50 + 30) * 2

/** A site that sells realtime models of a fake vendor, and what its books say. */
export interface RealtimeScene {
  site: Site
  shop: Shop
  vendor: RealtimeVendor
  /** Before each test: forgets what the vendor saw, and reads the books. */
  begin(): Promise<void>
  readBooks(): Promise<void>
  open(model?: string, opening?: Parameters<typeof openRealtime>[2]): Promise<RealtimeClient>
  /** Rows since the books were read, which must agree with them. */
  newRows(): Promise<UsageLog[]>
  /** The same when nothing is held any more, oldest first. */
  settledRows(): Promise<UsageLog[]>
  stop(): Promise<void>
}

export async function openRealtimeScene(start: (options?: SiteOptions) => Promise<Site>): Promise<RealtimeScene> {
  const vendor = startRealtimeVendor({ audio: { input: { transcription: { model: 'rt-asr' } } } })
  const site = await start({ env: { DRAIN_TIMEOUT_MS: '1500' } })
  await site.root.makeChannel({ models: 'rt-b', base_url: 'http://127.0.0.1:1', priority: 10 })
  const shop = await openShop(site, MODELS, { base_url: vendor.url })
  for (const [key, value] of [
    ['CacheRatio', { 'rt-a': 0.5 }],
    ['AudioRatio', { 'rt-a': 10 }],
    ['AudioCompletionRatio', { 'rt-a': 2 }],
    ['RetryTimes', '3'],
  ] as const)
    await setOptionEverywhere(site, key, value)
  let books: BooksBefore
  const untilSettled = async () => {
    for (const node of site.nodes)
      await eventually(20_000, async () =>
        expect({ holds: await openHolds(node), streams: await openStreams(node) }).toEqual({ holds: 0, streams: 0 }),
      )
  }
  const scene: RealtimeScene = {
    site,
    shop,
    vendor,
    async begin() {
      await eventually(20_000, () => expect(vendor.open()).toBe(0))
      await untilSettled()
      for (const list of [vendor.ends, vendor.received, vendor.handshakes]) list.length = 0
      await scene.readBooks()
    },
    async readBooks() {
      books = await readBooks(site.root)
    },
    open: (model = 'rt-a', opening = { key: shop.key }) => openRealtime(site.url, model, opening),
    newRows: () => expectBooksAgree(site.root, books),
    async settledRows() {
      await untilSettled()
      return (await scene.newRows()).sort((a, b) => a.request_id.localeCompare(b.request_id))
    },
    async stop() {
      await site.stop()
      await vendor.stop()
    },
  }
  return scene
}

export async function leaveSession(client: RealtimeClient): Promise<void> {
  client.socket.close(1000)
  await client.closed
}

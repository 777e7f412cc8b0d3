import { join } from 'node:path'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { PUBLIC } from '../media-servers.ts'
import { post, requestIdOf } from '../model-client.ts'
import { COMPLETION_RATIO } from '../shop.ts'
import { type Site, startSite } from '../site.ts'
import { type FakeVendors, startFakeVendors } from './fake-vendors.ts'
import { openTokenDesk } from './token-desk.ts'
import { BAIDU_KEY, GOOGLE_KEY, type VendorCase, vendorCases } from './vendor-cases.ts'

export const MODEL_RATIO = 2
/** Hundreds of channels are made. */
export const SETUP_MS = 100_000

/** A site with a channel to every vendor, and a key to call them. */
export interface VendorShop {
  site: Site
  vendors: FakeVendors
  key: string
  /** A chat in OpenAI's format. */
  ask(vendor: VendorCase, body: object, place?: string): Promise<Response>
  /** The only row that a call left. */
  rowOf(reply: Response): Promise<UsageLog>
  rowsOf(reply: Response): Promise<UsageLog[]>
  stop(): Promise<void>
}

/**
 * One channel for each vendor and place. A channel that failed is left alone for a while, so a call that is to fail has
 * a place of its own; `''` is the usual one.
 */
export async function openVendorShop(places: readonly string[]): Promise<VendorShop> {
  const vendors = startFakeVendors(vendorCases)
  const { site, stop } = await startSiteWithTokens()
  const models = [...new Set(vendorCases.flatMap(({ id, model }) => [modelOf(id, ''), model]))]
  const priced = (ratio: number) => Object.fromEntries(models.map((model) => [model, ratio]))
  await site.root.setOption('ModelRatio', priced(MODEL_RATIO))
  await site.root.setOption('CompletionRatio', priced(COMPLETION_RATIO))
  for (const vendor of vendorCases) {
    const channels = places.map((place) => channelOf(vendor, { place, url: vendors.url }))
    await Promise.all(channels.map((body) => site.root.call(endpoints.createChannel, { body })))
  }
  const key = `sk-${(await site.root.makeToken()).key}`
  const rowsOf = (reply: Response) => site.root.consumeLogs({ request_id: requestIdOf(reply) })
  return {
    site,
    vendors,
    key,
    ask: ({ id }, body, place = '') => post(site.url, key, { model: modelOf(id, place), ...body }),
    rowsOf,
    rowOf: async (reply) => {
      const rows = await rowsOf(reply)
      const [row] = rows
      if (!row || rows.length > 1) throw new Error(`${rows.length} rows of one call`)
      return row
    },
    stop: async () => {
      await Promise.all([stop(), vendors.stop()])
    },
  }
}

/** A site whose vendors' tokens come from a desk of its own. */
export async function startSiteWithTokens(): Promise<{ site: Site; stop(): Promise<void> }> {
  const desk = openTokenDesk({ baidu: BAIDU_KEY, google: GOOGLE_KEY })
  const preload = join(import.meta.dir, 'reach-token-desk.ts')
  const site = await startSite('sqlite', {
    env: { TOKEN_DESK_URL: desk.url, BUN_OPTIONS: `--preload ${preload}`, MEDIA_PRIVATE_ALLOWLIST: PUBLIC },
  })
  return {
    site,
    stop: async () => {
      await Promise.all([site.stop(), desk.stop()])
    },
  }
}

const modelOf = (id: string, place: string): string => `v-${id}${place}`

function channelOf(
  { id, code, key, model, other = '', path, framing }: VendorCase,
  { place, url }: { place: string; url: string },
) {
  const base = `${url}/p${id}`
  // A channel of this type has the whole address.
  const address = code === 8 ? base + path : base
  const name = modelOf(id, place)
  return {
    type: code,
    key,
    other,
    name,
    auto_ban: 0,
    models: name,
    model_mapping: JSON.stringify({ [name]: model }),
    base_url: framing === 'web-socket' ? address.replace('http:', 'ws:') : address,
  }
}

import { endpoints } from '@tollgate/contract/endpoints/index'
import type { ChannelCreate } from '@tollgate/contract/entities/channel'
import type { OptionKey } from '@tollgate/contract/options'
import type { ConsoleClient } from './console-client.ts'
import { eventually } from './eventually.ts'
import type { Site } from './site.ts'

/** A site with something to sell: models with prices, a channel to the fake vendor, and a key to call them with. */
export interface Shop {
  /** With `sk-` in front. */
  key: string
  tokenId: number
  channelId: number
  /** Price of each model, prime, so that sums tell which calls are in them. Output costs `COMPLETION_RATIO` times it. */
  ratios: Record<string, number>
}

export const COMPLETION_RATIO = 3

const PRIMES = [2, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]

export async function openShop(
  site: Site,
  models: readonly string[],
  channel: Partial<ChannelCreate> = {},
): Promise<Shop> {
  const ratios = Object.fromEntries(models.map((model, index) => [model, PRIMES[index % PRIMES.length] ?? 1]))
  await setOptionEverywhere(site, 'ModelRatio', ratios)
  await setOptionEverywhere(
    site,
    'CompletionRatio',
    Object.fromEntries(models.map((model) => [model, COMPLETION_RATIO])),
  )
  const channelId = await site.root.makeChannel({ models: models.join(','), base_url: site.upstream.url, ...channel })
  const token = await site.root.makeToken()
  const key = `sk-${token.key}`
  await whenEveryNodeSells(site, key, models)
  return { key, tokenId: token.id, channelId, ratios }
}

/** Sets an option and waits until every node has it. */
export async function setOptionEverywhere(
  site: Site,
  key: OptionKey,
  value: unknown,
  withinMs = 20_000,
): Promise<void> {
  await site.root.setOption(key, value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  for (const node of site.nodes) await eventually(withinMs, () => expectOption(site.root.at(node.url), key, text))
}

async function expectOption(client: ConsoleClient, key: OptionKey, text: string): Promise<void> {
  const options = await client.call(endpoints.listOptions)
  const value = options.find((option) => option.key === key)?.value
  if (value === undefined || !Bun.deepEquals(parsed(value), parsed(text)))
    throw new Error(`${key} is ${value} and not yet ${text}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export async function whenEveryNodeSells(site: Site, key: string, models: readonly string[]): Promise<void> {
  for (const node of site.nodes) {
    await eventually(20_000, async () => {
      const reply = await fetch(`${node.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
      const text = await reply.text()
      for (const model of models)
        if (!text.includes(JSON.stringify(model))) throw new Error(`${node.url} does not sell ${model}: ${text}`)
    })
  }
}

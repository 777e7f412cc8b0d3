import { ChannelStatus } from '@tollgate/contract/constants'
import type { ChannelCost } from '@tollgate/contract/cost'
import { type Provider, providerOf, providers } from '@tollgate/contract/providers'
import { randomAlphanumeric } from '../../platform/ids.ts'
import { DAY_SECONDS, type SeedSite } from './seed-site.ts'
import { insertNewChannels } from './seed-store.ts'

/** A channel that takes calls. */
export interface SeedChannel {
  id: number
  models: readonly string[]
  priority: number
  weight: number
  /** What its vendor asks, as a share of the site's own prices; undefined where the operator has set no cost. */
  costFactor: number | undefined
}

/** What most sites have; the others come by chance behind them. */
const USUAL_TYPES = [1, 14, 43, 24, 17, 1, 25, 40, 14, 48, 42, 3, 20, 33, 16, 45]
const TAGS = ['primary', 'spare', 'cheap', '国内线路', '海外线路', 'batch']
const PLACES = ['主线路', '备用', 'eu', 'us-east', 'tokyo', '香港', '测试', 'team-a', 'batch']
const REASONS = [
  'Incorrect API key provided',
  'You exceeded your current quota',
  'credit balance is too low',
  '欠费停机',
]
/** So many models of a vendor at most: lists of a hundred names hide what matters. */
const MODELS_MAX = 12

/**
 * Adds channels with keys that are none. Their addresses end in `.invalid`, which leads nowhere by definition: testing
 * them, or calls that pick them, reach no vendor. Gives those that are switched on.
 */
export async function seedChannels(site: SeedSite, count: number): Promise<SeedChannel[]> {
  const rows = Array.from({ length: count }, (_, index) => newChannel(site, index))
  const ids = await insertNewChannels(site.db, rows)
  return rows.flatMap(({ status, models, priority, weight }, index) => {
    const id = ids[index]
    if (id === undefined || status !== ChannelStatus.enabled) return []
    return [{ id, models: models.split(','), priority, weight: Math.max(weight, 1), costFactor: costFactorOf(index) }]
  })
}

function newChannel(site: SeedSite, index: number) {
  const { choices, vault, start, now } = site
  const provider = typeOf(site, index)
  const key = `sk-seed-${randomAlphanumeric(32)}`
  const status =
    index < 6 || choices.chance(0.85)
      ? ChannelStatus.enabled
      : choices.pick([ChannelStatus.disabled, ChannelStatus.autoDisabled])
  const isTested = choices.chance(0.9)
  const hasBalance = provider.balance !== undefined && choices.chance(0.8)
  const isMapped = choices.chance(0.1)
  const models = modelsOf(site, provider)
  return {
    type: provider.code,
    key_sealed: vault.seal(key),
    key_hash: vault.hash('channel-key', key),
    openai_organization: null,
    test_model: models[0] ?? null,
    status,
    name: `${provider.name} ${choices.pick(PLACES)} ${index + 1}`,
    weight: choices.pick([0, 1, 1, 5, 10]),
    created_time: start - choices.below(100 * DAY_SECONDS),
    test_time: isTested ? now - choices.below(2 * DAY_SECONDS) : 0,
    response_time: isTested ? Math.round(180 + choices.next() ** 3 * 9_000) : 0,
    base_url: `https://channel-${index + 1}.invalid`,
    other: provider.other === 'region' ? 'us-east-1' : '',
    balance: hasBalance ? Math.round(choices.next() ** 2 * 50_000) / 100 : 0,
    balance_updated_time: hasBalance ? now - choices.below(DAY_SECONDS) : 0,
    models: models.join(','),
    group: choices.chance(0.7) ? 'default,vip,svip' : 'default',
    model_mapping: isMapped && models[1] !== undefined ? JSON.stringify({ [`${models[1]}-latest`]: models[1] }) : null,
    status_code_mapping: null,
    priority: choices.pick([0, 0, 0, 5, 10]),
    auto_ban: choices.chance(0.9) ? 1 : 0,
    other_info:
      status === ChannelStatus.autoDisabled
        ? JSON.stringify({ status_reason: choices.pick(REASONS), status_time: now - choices.below(3 * DAY_SECONDS) })
        : '',
    tag: choices.chance(0.4) ? choices.pick(TAGS) : null,
    setting: settingOf(index),
  }
}

/** Some vendors are bought at a loss, and of some no cost is known. */
const COST_FACTORS = [0.6, 0.75, 0.9, undefined, 1.05]

const costFactorOf = (index: number): number | undefined => COST_FACTORS[index % COST_FACTORS.length]

function settingOf(index: number): string {
  const factor = costFactorOf(index)
  return factor === undefined ? '' : JSON.stringify({ cost: { '*': factor } satisfies ChannelCost })
}

function typeOf({ choices }: SeedSite, index: number): Provider {
  const usual = providerOf(USUAL_TYPES[index] ?? (choices.chance(0.5) ? choices.pick(USUAL_TYPES) : 0))
  return usual ?? choices.pick(providers.filter(({ isRetired, models }) => !isRetired && models.length > 0))
}

/** The newest priced ones first: vendors' lists begin with what is old. */
function modelsOf({ options, choices }: SeedSite, { models }: Provider): string[] {
  const priced = models.filter((model) => Object.hasOwn(options.ModelRatio, model))
  const known = priced.length > 0 ? priced : [...models]
  const popular = POPULAR_MODELS.map(({ item }) => item).filter((model) => known.includes(model))
  const others = known.filter((model) => !popular.includes(model)).slice(-choices.between(1, MODELS_MAX))
  return [...popular, ...others].slice(0, MODELS_MAX)
}

/** What is called most, and how often compared to the others. */
export const POPULAR_MODELS: readonly { item: string; weight: number }[] = [
  { item: 'gpt-5-mini', weight: 16 },
  { item: 'claude-sonnet-4-5', weight: 13 },
  { item: 'claude-sonnet-4-5-20250929', weight: 6 },
  { item: 'deepseek-chat', weight: 14 },
  { item: 'deepseek-reasoner', weight: 5 },
  { item: 'gemini-2.5-flash', weight: 9 },
  { item: 'gemini-2.5-pro', weight: 4 },
  { item: 'gpt-5', weight: 7 },
  { item: 'gpt-4.1-mini', weight: 6 },
  { item: 'claude-haiku-4-5', weight: 5 },
  { item: 'qwen3-max', weight: 5 },
  { item: 'qwen-plus', weight: 4 },
  { item: 'grok-4', weight: 2 },
  { item: 'kimi-k2-turbo-preview', weight: 3 },
  { item: 'glm-4.6', weight: 3 },
  { item: 'mistral-large-latest', weight: 2 },
  { item: 'text-embedding-3-small', weight: 6 },
  { item: 'o3', weight: 1 },
]

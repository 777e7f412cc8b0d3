import { billedModelName } from '@tollgate/contract/billed-model-name'
import { ChannelStatus } from '@tollgate/contract/constants'
import { type Provider, providerOf } from '@tollgate/contract/providers'
import type { Vault } from '../../platform/hashing.ts'
import { parseObject } from '../../wire/parse-object.ts'
import { costsIn, type ModelCosts } from './channel-cost.ts'
import { readObject, splitKeys } from './channel-rules.ts'
import type { RoutedRow } from './channel-store.ts'
import { type KeyOrder, keysAsideIn, poolOrderOf } from './key-pool.ts'

/** A channel as the relay uses it: everything parsed and opened once, when the channel list is loaded. */
export interface RelayChannel {
  id: number
  name: string
  provider: Provider
  /** Of a pool: the one that was chosen, or the first. */
  key: string
  /** By what its health is known; another address or key begins anew. */
  healthId: string
  /** Many keys for one channel; undefined when it has only one. */
  pool: KeyPool | undefined
  /** Which key of the pool was chosen; undefined without a pool, and before the choice. */
  poolKey: PoolKey | undefined
  /** Without a slash at the end. */
  baseUrl: string
  /** A version, region, account, library or plugin: the provider's row says what. */
  other: string
  isEnabled: boolean
  groups: readonly string[]
  models: readonly string[]
  priority: number
  weight: number
  mayBeDisabled: boolean
  organization: string
  testModel: string
  /** Answers are put into the client's format anew, even where the vendor claims to speak it. */
  forcesFormat: boolean
  /** What its vendor asks; undefined when the operator has not said. */
  costs: ModelCosts | undefined
  mapModel(model: string): string
  /** The status that decides about retries and is shown, for a vendor's error status. */
  mapStatus(status: number): number
}

export interface KeyPool {
  order: KeyOrder
  /** The channel once with each key that is not put aside; with all of them when all are. */
  members: readonly RelayChannel[]
  /** Ids of all keys, put aside or not. */
  keyIds: readonly string[]
}

export interface PoolKey {
  /** Its line in the form, from 1. */
  number: number
  /** Tells it from others without telling it. */
  id: string
  healthId: string
}

/** Undefined when the channel cannot be used: unknown type, no address, or a key of another installation. */
export function toRelayChannel(row: RoutedRow, vault: Vault): RelayChannel | undefined {
  const provider = providerOf(row.type)
  if (!provider) return undefined
  const baseUrl = (row.base_url || provider.url).replace(/\/+$/, '')
  // A region in the address depends on the call.
  const isTemplate = baseUrl.split('/', 3).join('/').includes('{')
  const key = openKey(row.key_sealed, vault)
  if ((!isTemplate && !URL.canParse(baseUrl)) || key === undefined) return undefined
  const modelMap = parseMap(row.model_mapping)
  const statusMap = parseMap(row.status_code_mapping)
  const channel: RelayChannel = {
    id: row.id,
    name: row.name,
    provider,
    key,
    healthId: `${row.id}:${baseUrl}:${row.key_hash.slice(0, 16)}`,
    pool: undefined,
    poolKey: undefined,
    baseUrl,
    other: row.other ?? '',
    isEnabled: row.status === ChannelStatus.enabled,
    groups: listOf(row.group),
    models: listOf(row.models).map(billedModelName),
    priority: row.priority ?? 0,
    weight: row.weight ?? 0,
    mayBeDisabled: row.auto_ban !== 0,
    organization: row.openai_organization ?? '',
    testModel: row.test_model ?? '',
    forcesFormat: parseMap(row.setting).get('force_format') === 'true',
    costs: costsIn(readObject(row.setting)),
    mapModel: (model) => modelMap.get(model) ?? model,
    mapStatus: (status) => Number(statusMap.get(String(status)) ?? status) || status,
  }
  const order = poolOrderOf(row.setting)
  return order === undefined ? channel : withPool(channel, { order, otherInfo: row.other_info, vault })
}

/** The channel as it is before a key was chosen: with the first of its keys, for what needs any. */
function withPool(
  channel: RelayChannel,
  { order, otherInfo, vault }: { order: KeyOrder; otherInfo: string | null; vault: Vault },
): RelayChannel {
  const aside = keysAsideIn(otherInfo)
  const all = splitKeys(channel.key).map((key, index) => {
    const id = vault.hash('channel-key', key).slice(0, 16)
    return { ...channel, key, poolKey: { number: index + 1, id, healthId: `${channel.healthId}#${id}` } }
  })
  const usable = all.filter(({ poolKey }) => !Object.hasOwn(aside, poolKey.id))
  const members = usable.length > 0 ? usable : all
  const pool: KeyPool = { order, members: [], keyIds: all.map(({ poolKey }) => poolKey.id) }
  const pooled = members.map((member) => ({ ...member, pool }))
  pool.members = pooled
  return { ...channel, key: pooled[0]?.key ?? channel.key, pool }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function openKey(sealed: string, vault: Vault): string | undefined {
  try {
    return vault.open(sealed)
  } catch {
    return undefined
  }
}

/** JSON object of text (or number) values; anything else maps nothing. */
function parseMap(json: string | null): Map<string, string> {
  const entries = Object.entries(parseObject(json ?? '') ?? {})
  return new Map(entries.map(([from, to]) => [from, String(to)]))
}

import { type Provider, providerOf } from '@tollgate/contract/providers'
import type { Selectable } from 'kysely'
import type { Vault } from '../../platform/hashing.ts'
import type { ChannelsTable } from '../../storage/tables.ts'

/** A channel as the relay uses it: everything parsed and opened once, when the channel list is loaded. */
export interface RelayChannel {
  id: number
  name: string
  provider: Provider
  key: string
  /** Without a slash at the end. */
  baseUrl: string
  /** Undefined when it depends on the call: a region in the address. */
  origin: string | undefined
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
  mapModel(model: string): string
  /** The status that decides about retries and is shown, for a vendor's error status. */
  mapStatus(status: number): number
}

/** Undefined when the channel cannot be used: unknown type, no address, or a key of another installation. */
export function toRelayChannel(row: Selectable<ChannelsTable>, vault: Vault): RelayChannel | undefined {
  const provider = providerOf(row.type)
  if (!provider) return undefined
  const baseUrl = (row.base_url || provider.url).replace(/\/+$/, '')
  const isTemplate = baseUrl.split('/', 3).join('/').includes('{')
  const origin = isTemplate ? undefined : originOf(baseUrl)
  const key = openKey(row.key_sealed, vault)
  if ((origin === undefined && !isTemplate) || key === undefined) return undefined
  const modelMap = parseMap(row.model_mapping)
  const statusMap = parseMap(row.status_code_mapping)
  return {
    id: row.id,
    name: row.name,
    provider,
    key,
    baseUrl,
    origin,
    other: row.other ?? '',
    isEnabled: row.status === 1,
    groups: listOf(row.group),
    models: listOf(row.models),
    priority: row.priority ?? 0,
    weight: row.weight ?? 0,
    mayBeDisabled: row.auto_ban !== 0,
    organization: row.openai_organization ?? '',
    testModel: row.test_model ?? '',
    mapModel: (model) => modelMap.get(model) ?? model,
    mapStatus: (status) => Number(statusMap.get(String(status)) ?? status) || status,
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

function openKey(sealed: string, vault: Vault): string | undefined {
  try {
    return vault.open(sealed)
  } catch {
    return undefined
  }
}

/** JSON object of text (or number) values; anything else maps nothing. */
function parseMap(json: string | null): Map<string, string> {
  if (!json) return new Map()
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed !== 'object' || parsed === null) return new Map()
    return new Map(Object.entries(parsed).map(([from, to]) => [from, String(to)]))
  } catch {
    return new Map()
  }
}

import type { Provider } from '@tollgate/contract/providers'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { listRoutedChannels, ROUTED_COLUMNS, type RoutedRow } from './channel-store.ts'
import { type Tiers, tiersOf } from './pick-channel.ts'
import { type RelayChannel, toRelayChannel } from './relay-channel.ts'

interface CacheParts {
  db: Database
  shared: SharedState
  vault: Vault
  logError: (message: string, cause: unknown) => void
  /** How often all channels are read again, should a notice get lost. Missing: a node alone hears of every change. */
  syncFrequencyMs?: number | undefined
}

const RETRY_MS = 1_000

interface Entry {
  row: RoutedRow
  /** Undefined when it cannot be used. */
  channel: RelayChannel | undefined
}

/** All channels, kept in memory for routing; read anew when any node changes one, until that works. */
export function createChannelCache({ db, shared, vault, logError, syncFrequencyMs }: CacheParts) {
  let entryOf = new Map<number, Entry>()
  let channels = new Map<number, RelayChannel>()
  /** group -> model -> tiers. */
  let routes = new Map<string, Map<string, Tiers<RelayChannel>>>()
  let loading: Promise<void> | undefined
  let isStale = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** One load at a time; a change during a load leads to one more. */
  function reload(): Promise<void> {
    isStale = true
    loading ??= (async () => {
      while (isStale) {
        isStale = false
        takeRows(await listRoutedChannels(db))
      }
    })().finally(() => {
      loading = undefined
    })
    return loading
  }

  /** Opening keys takes much longer than reading rows, and most of them are as they were. */
  function takeRows(rows: readonly RoutedRow[]): void {
    const entries = rows.map((row): Entry => {
      const known = entryOf.get(row.id)
      return known && isSameRoute(row, known.row) ? known : { row, channel: toRelayChannel(row, vault) }
    })
    if (entries.length === entryOf.size && entries.every((entry) => entryOf.get(entry.row.id) === entry)) return
    entryOf = new Map(entries.map((entry) => [entry.row.id, entry]))
    channels = new Map(entries.flatMap(({ channel }) => (channel ? [[channel.id, channel]] : [])))
    routes = routesOf(channels.values())
  }

  async function refresh(): Promise<void> {
    clearTimeout(retry)
    if (isStopped) return
    try {
      await reload()
    } catch (cause) {
      logError('the channel list could not be read and is tried again', cause)
      clearTimeout(retry)
      retry = setTimeout(refresh, RETRY_MS)
      retry.unref()
    }
  }
  shared.subscribe('channels', refresh)
  const timer = syncFrequencyMs === undefined ? undefined : setInterval(refresh, syncFrequencyMs)
  timer?.unref()

  return {
    reload,
    /** Ends the reading by itself. */
    stop(): void {
      isStopped = true
      clearInterval(timer)
      clearTimeout(retry)
    },
    find: (id: number): RelayChannel | undefined => channels.get(id),
    /** Enabled channels of a group that serve a model; undefined when there is none. */
    route: (group: string, model: string): Tiers<RelayChannel> | undefined => routes.get(group)?.get(model),
    /** Models with an enabled channel in any of the groups, sorted. */
    modelsOf(groups: readonly string[]): string[] {
      const models = new Set<string>()
      for (const group of groups) for (const model of routes.get(group)?.keys() ?? []) models.add(model)
      return [...models].sort()
    },
    /** The provider that would most likely answer for a model. */
    providerOf: (group: string, model: string): Provider | undefined =>
      routes.get(group)?.get(model)?.[0]?.channels[0]?.provider,
  }
}

export type ChannelCache = ReturnType<typeof createChannelCache>

const isSameRoute = (one: RoutedRow, other: RoutedRow): boolean =>
  ROUTED_COLUMNS.every((column) => one[column] === other[column])

function routesOf(channels: Iterable<RelayChannel>): Map<string, Map<string, Tiers<RelayChannel>>> {
  const members = new Map<string, Map<string, RelayChannel[]>>()
  for (const channel of channels) {
    if (!channel.isEnabled) continue
    for (const group of channel.groups) {
      const models = members.get(group) ?? new Map<string, RelayChannel[]>()
      members.set(group, models)
      for (const model of new Set(channel.models)) models.set(model, [...(models.get(model) ?? []), channel])
    }
  }
  return new Map(
    [...members].map(([group, models]) => [group, new Map([...models].map(([model, list]) => [model, tiersOf(list)]))]),
  )
}

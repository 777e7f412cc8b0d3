import { AppError } from '@tollgate/contract/app-error'
import type { Channel, ChannelCreate, ChannelEdit } from '@tollgate/contract/entities/channel'
import { inputFault } from '@tollgate/contract/input-faults'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/hashing.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import { announce } from '../../storage/announce.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { AddressGuard } from '../../upstream/guard-address.ts'
import { statusChanges } from './batch-edit.ts'
import { channelChanges, newChannel, textAfter } from './channel-edits.ts'
import { checkOther, findProvider, readBaseUrl, splitKeys } from './channel-rules.ts'
import {
  type ChannelRow,
  countChannels,
  deleteChannelRow,
  findChannel,
  insertChannels,
  listChannelPage,
  listChannelsOfTags,
  listTags,
  searchChannelRows,
  updateChannelRow,
} from './channel-store.ts'
import { poolOrderOf, withKeysAside } from './key-pool.ts'

/** More lines of keys than this in one form are a mistake. */
const KEYS_MAX = 5_000

interface ChannelsParts {
  db: Database
  shared: SharedState
  vault: Vault
  guard: AddressGuard
  clock: Clock
  log: Logger
}

export interface ChannelPage {
  items: Channel[]
  /** Of all pages: channels, or tags in tag mode. */
  total: number
}

export type Channels = ReturnType<typeof createChannels>

/** Channels as administrators see them: never with their key. Every change reaches all nodes by a notice. */
export function createChannels({ db, shared, vault, guard, clock, log }: ChannelsParts) {
  const announceChange = () => announce({ shared, log }, { topic: 'channels' })
  const keyColumns = (key: string) => ({ key_sealed: vault.seal(key), key_hash: hashKey(key) })
  const hashKey = (key: string) => vault.hash('channel-key', key)

  async function findExisting(id: number): Promise<ChannelRow> {
    const row = await findChannel(db, id)
    if (row === undefined) throw new AppError('channel.missing', { id })
    return row
  }

  /** Throws when a type does not exist, or an address is missing, malformed or not allowed. */
  async function checkAddress(type: number, baseUrl: string | null | undefined): Promise<string> {
    const address = readBaseUrl(findProvider(type), baseUrl)
    if (address !== '') await guard.check(address)
    return address
  }

  /** Secrets of a new channel: from the form, or from the channel it copies. */
  async function secretsOf({ type, key, copy_from, setting }: ChannelCreate) {
    if (copy_from !== undefined && (key.trim() === '' || key.trim() === String(copy_from))) {
      const { key_sealed, key_hash } = await findExisting(copy_from)
      return [{ key_sealed, key_hash }]
    }
    const keys = splitKeys(key)
    checkKeyCount(keys)
    const isPool = poolOrderOf(setting) !== undefined
    // Servers of one's own are called without a key.
    if (keys.length === 0 && !isPool && findProvider(type).credentials === 'none') return [keyColumns('')]
    if (keys.length === 0) throw new AppError('channel.key-needed', {})
    return isPool ? [keyColumns(joinKeys(keys))] : keys.map(keyColumns)
  }

  return {
    /** `p` counts from 0. In tag mode a page holds tags, and all channels of each; those without a tag count as one tag. */
    async list(query: { p: number; page_size: number; id_sort: boolean; tag_mode: boolean }): Promise<ChannelPage> {
      const { offset, limit } = rowsOfPage({ p: query.p, size: query.page_size, first: 0 })
      const order = { byId: query.id_sort }
      if (query.tag_mode) {
        const tags = sortTags(await listTags(db))
        const page = tags.slice(offset, offset + limit)
        const rows = page.length === 0 ? [] : await listChannelsOfTags(db, { tags: page, ...order })
        return { items: rows.map(toChannel), total: tags.length }
      }
      const [rows, total] = await Promise.all([listChannelPage(db, { offset, limit, ...order }), countChannels(db)])
      return { items: rows.map(toChannel), total }
    },

    /** In tag mode, a match brings all channels of its tag with it. */
    async search(query: { keyword: string; group: string; model: string; id_sort: boolean; tag_mode: boolean }) {
      const keyword = query.keyword.trim()
      const order = { byId: query.id_sort }
      const matches = await searchChannelRows(db, {
        keyword,
        keywordHash: hashKey(keyword),
        model: query.model.trim(),
        // Clients of this API family send the word null for "any group".
        group: query.group === 'null' ? '' : query.group.trim(),
        ...order,
      })
      if (!query.tag_mode) return matches.map(toChannel)
      const tags = [...new Set(matches.map((row) => row.tag ?? ''))].filter(Boolean)
      const untagged = matches.filter((row) => !row.tag)
      const tagged = tags.length > 0 ? await listChannelsOfTags(db, { tags, ...order }) : []
      return [...tagged, ...untagged].map(toChannel)
    },

    /** Throws `channel.missing`. */
    read: async (id: number): Promise<Channel> => toChannel(await findExisting(id)),

    /** One channel for each key, or one with all of them when its setting asks for a pool. Throws `channel.*` or `request.invalid-field` for what the form got wrong. */
    async create(form: ChannelCreate): Promise<void> {
      checkOther(findProvider(form.type), form.other)
      const address = await checkAddress(form.type, form.base_url)
      const channel = newChannel(form, { address, createdAt: clock.now() })
      const secrets = await secretsOf(form)
      await insertChannels(
        db,
        secrets.map((secret) => ({ ...channel, ...secret })),
      )
      await announceChange()
    },

    /** Changes what the form names; see `ChannelEdit`. Throws `channel.*` or `request.invalid-field`. */
    async update(form: ChannelEdit): Promise<Channel> {
      const stored = await findExisting(form.id)
      const changes = channelChanges(form)
      if (form.type || changes.other !== undefined)
        checkOther(findProvider(form.type || stored.type), textAfter(form.other, stored.other))
      if (form.type || form.base_url !== undefined) {
        const address = await checkAddress(form.type || stored.type, form.base_url ?? stored.base_url)
        if (form.base_url !== undefined) changes.base_url = address
      }
      const key = newKeyOf(form, stored)
      if (key) Object.assign(changes, keyColumns(key))
      // Whoever brings keys wants all of them used.
      if (key) changes.other_info = withKeysAside(stored.other_info, {})
      if (changes.status !== undefined) Object.assign(changes, statusChanges(stored, changes.status))
      const isEmpty = Object.keys(changes).length === 0
      const row = isEmpty ? stored : await updateChannelRow(db, form.id, changes)
      if (row === undefined) throw new AppError('channel.missing', { id: form.id })
      if (!isEmpty) await announceChange()
      return toChannel(row)
    },

    /** Throws `channel.missing`. */
    async remove(id: number): Promise<void> {
      if (!(await deleteChannelRow(db, id))) throw new AppError('channel.missing', { id })
      await announceChange()
    },
  }
}

function checkKeyCount(keys: readonly string[]): void {
  if (keys.length <= KEYS_MAX) return
  throw new AppError('request.invalid-field', { field: 'key', fault: inputFault('too-many', { limit: KEYS_MAX }) })
}

const joinKeys = (keys: readonly string[]): string => [...new Set(keys)].join('\n')

/** Empty when the stored one stays. Throws `request.invalid-field` for more keys than a pool may have. */
function newKeyOf({ key = '', setting }: ChannelEdit, stored: ChannelRow): string {
  if (poolOrderOf(textAfter(setting, stored.setting)) === undefined) return key.trim()
  const keys = splitKeys(key)
  checkKeyCount(keys)
  return joinKeys(keys)
}

/** By name, channels without a tag last. */
function sortTags(tags: readonly (string | null)[]): string[] {
  const names = [...new Set(tags.map((tag) => tag ?? ''))]
  return [...names.filter(Boolean).sort(), ...names.filter((name) => name === '')]
}

function toChannel({ key_sealed: _sealed, key_hash: _hash, ...row }: ChannelRow): Channel {
  return { ...row, key: '' }
}

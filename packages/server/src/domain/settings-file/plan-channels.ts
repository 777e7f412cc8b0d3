import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { ChannelOfFile, SettingsReport } from '@tollgate/contract/entities/settings-file'
import { providerOf } from '@tollgate/contract/providers'
import type { Vault } from '../../platform/hashing.ts'
import type { AddressGuard } from '../../upstream/guard-address.ts'
import { statusChanges } from '../channels/batch-edit.ts'
import { newChannel } from '../channels/channel-edits.ts'
import { checkOther, findProvider, readBaseUrl } from '../channels/channel-rules.ts'
import type { ChannelRow, NewChannelRow } from '../channels/channel-store.ts'
import { poolOrderOf, withKeysAside } from '../channels/key-pool.ts'

export interface PlannedChannel
  extends Pick<SettingsReport['channels'][number], 'name' | 'type' | 'change' | 'fields' | 'key'> {
  problem: AppError | undefined
  step:
    | { kind: 'add'; row: NewChannelRow }
    | { kind: 'change'; id: number; changes: Partial<ChannelRow> }
    | { kind: 'none' }
}

export interface PlanParts {
  vault: Vault
  guard: AddressGuard
  /** Unix seconds. */
  now: number
}

/** What of a channel a file sets, beside its key. */
const FIELDS = [
  'status',
  'models',
  'group',
  'base_url',
  'openai_organization',
  'test_model',
  'model_mapping',
  'status_code_mapping',
  'priority',
  'weight',
  'auto_ban',
  'tag',
  'other',
  'setting',
] as const satisfies readonly (keyof ChannelRow)[]

/** What a field that is null stands for. */
const WHEN_NULL: { readonly [Name in (typeof FIELDS)[number]]?: number } = { priority: 0, weight: 0, auto_ban: 1 }

/** Channels of a file beside those here: the same name and type are the same channel, the first with the first. */
export async function planChannels(
  wanted: readonly ChannelOfFile[],
  stored: readonly ChannelRow[],
  parts: PlanParts,
): Promise<PlannedChannel[]> {
  const waiting = Map.groupBy(stored, nameOf)
  const planned: PlannedChannel[] = []
  for (const channel of wanted) planned.push(await planChannel(channel, waiting.get(nameOf(channel))?.shift(), parts))
  return planned
}

const nameOf = ({ type, name }: { type: number; name: string }): string => `${type} ${name}`

async function planChannel(
  wanted: ChannelOfFile,
  stored: ChannelRow | undefined,
  parts: PlanParts,
): Promise<PlannedChannel> {
  const { name, type, key = '' } = wanted
  const isNewKey =
    key.trim() === ''
      ? stored === undefined && isCalledWithoutKey(wanted)
      : parts.vault.hash('channel-key', key.trim()) !== stored?.key_hash
  const change = stored === undefined ? 'added' : 'changed'
  const keyFrom = stored === undefined ? 'missing' : 'kept'
  const told = { name, type, change, key: isNewKey ? 'from-file' : keyFrom } as const
  try {
    const row = await rowOf(wanted, parts)
    const secret = isNewKey ? keyColumns(key.trim(), parts.vault) : {}
    const { fields, step } = stored === undefined ? additionOf(row, secret, parts) : changeOf(row, secret, stored)
    return { ...told, fields, step, problem: undefined }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...told, fields: [], step: { kind: 'none' }, problem: error }
  }
}

/** A server of one's own, of which a file with keys says that it has none. */
const isCalledWithoutKey = ({ type, key, setting }: ChannelOfFile): boolean =>
  key !== undefined && providerOf(type)?.credentials === 'none' && poolOrderOf(setting) === undefined

/** Throws `channel.*` or `request.invalid-field`, as the form of a channel does. */
async function rowOf(wanted: ChannelOfFile, { guard, now }: PlanParts) {
  const provider = findProvider(wanted.type)
  checkOther(provider, wanted.other)
  const address = readBaseUrl(provider, wanted.base_url)
  if (address !== '') await guard.check(address)
  return newChannel({ ...wanted, key: '' }, { address, createdAt: now })
}

type Row = Awaited<ReturnType<typeof rowOf>>
type KeyColumns = Partial<Pick<ChannelRow, 'key_sealed' | 'key_hash'>>

const keyColumns = (key: string, vault: Vault) => ({
  key_sealed: vault.seal(key),
  key_hash: vault.hash('channel-key', key),
})

/** Without a key a new channel is switched off: it could answer nothing. */
function additionOf(row: Row, secret: KeyColumns, { vault }: PlanParts) {
  const hasKey = secret.key_sealed !== undefined
  const status = hasKey ? row.status : ChannelStatus.disabled
  const added = { ...row, ...keyColumns('', vault), ...secret, status }
  return { fields: [...FIELDS, ...(hasKey ? ['key'] : [])], step: { kind: 'add', row: added } as const }
}

function changeOf(row: Row, secret: KeyColumns, stored: ChannelRow) {
  const fields = FIELDS.filter((field) => shown(field, row[field]) !== shown(field, statusByHand(stored)[field]))
  const changes: Partial<ChannelRow> = Object.fromEntries(fields.map((field) => [field, row[field]]))
  // Whoever brings keys wants all of them used.
  if (secret.key_sealed !== undefined)
    Object.assign(changes, secret, { other_info: withKeysAside(stored.other_info, {}) })
  if (fields.includes('status')) Object.assign(changes, statusChanges(stored, row.status ?? ChannelStatus.enabled))
  const all = secret.key_sealed === undefined ? [...fields] : [...fields, 'key']
  const step = all.length === 0 ? ({ kind: 'none' } as const) : ({ kind: 'change', id: stored.id, changes } as const)
  return { fields: all, step }
}

/** A channel that was taken out automatically is one that its operator wants on. */
export const statusByHand = <Stored extends Pick<ChannelRow, 'status'>>(stored: Stored): Stored =>
  stored.status === ChannelStatus.autoDisabled ? { ...stored, status: ChannelStatus.enabled } : stored

const shown = (field: (typeof FIELDS)[number], value: unknown): string => String(value ?? WHEN_NULL[field] ?? '')

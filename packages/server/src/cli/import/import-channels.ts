import { ChannelStatus } from '@tollgate/contract/constants'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import * as z from 'zod'
import { takeOverCharges } from '../../domain/billing/past-charges.ts'
import { newChannel } from '../../domain/channels/channel-edits.ts'
import { checkOther, findProvider, readBaseUrl, readObject } from '../../domain/channels/channel-rules.ts'
import { withKeysAside } from '../../domain/channels/key-pool.ts'
import { keysOf, type OldKeys, settingWithKeys } from './channel-keys.ts'
import { type ChunkWriter, type ImportSite, RowProblem } from './import-site.ts'
import { insertImported } from './import-store.ts'
import { accountOfOneApi } from './one-api-types.ts'
import { amount, id, real, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'
import type { Source } from './source-store.ts'

const STATUSES: readonly number[] = Object.values(ChannelStatus)

const OldChannel = z.object({
  id,
  type: whole(),
  key: text(1_000_000),
  openai_organization: text(255),
  test_model: text(255),
  status: whole(ChannelStatus.enabled).refine((status) => STATUSES.includes(status), 'is no status'),
  name: text(255),
  weight: whole(),
  created_time: amount,
  test_time: amount,
  response_time: amount,
  base_url: text(2_000),
  other: text(20_000),
  balance: real,
  balance_updated_time: amount,
  models: text(500_000),
  group: text(10_000),
  used_quota: amount,
  model_mapping: text(200_000),
  status_code_mapping: text(20_000),
  priority: whole(),
  auto_ban: whole(1),
  other_info: text(20_000),
  tag: text(255),
  setting: text(20_000),
  /** Many keys in one channel, since new-api 0.8.5. */
  channel_info: text(1_000_000),
  /** one-api's place for what stands in `other` elsewhere. */
  config: text(20_000),
  param_override: text(20_000),
  header_override: text(20_000),
  system_prompt: text(20_000),
})
type OldChannel = z.output<typeof OldChannel>

/** The fields that some versions have and this site keeps nowhere. */
const UNKNOWN_HERE = ['param_override', 'header_override', 'system_prompt'] as const

/** What later versions keep in `setting`, which comes over as it is and does nothing here. */
const WITHOUT_EFFECT = [
  'proxy',
  'thinking_to_content',
  'pass_through_body_enabled',
  'system_prompt',
  'system_prompt_override',
] as const

/** Accounts at vendors. What a form would refuse is refused here, too. */
export function channelStep(site: ImportSite): ImportStep<OldChannel> {
  const isOneApi = isFromOneApi(site.source)
  return {
    kind: 'channels',
    table: 'channels',
    keptTable: 'channels',
    read: (row) => OldChannel.parse(row),
    write: async (read, writer) => {
      const old = isOneApi ? inThisNumbering(read) : read
      const newId = await insertImported(writer.transaction, 'channels', {
        ...writer.idFor(old.id),
        ...newRow(site, old),
      })
      if (newId === undefined) throw new RowProblem('id is in use here')
      tellLosses(old, writer)
      await takeOverCharges(writer.transaction, { kind: 'channel', id: newId, quota: old.used_quota, calls: 0 })
      return { newId, quota: 0, used: old.used_quota }
    },
  }
}

/** Of the two projects only one ever had this column. */
const isFromOneApi = (source: Source): boolean => !source.hasColumn('channels', 'auto_ban')

function inThisNumbering(old: OldChannel): OldChannel {
  const here = accountOfOneApi(old.type, old.base_url)
  if (here === undefined) throw new RowProblem(`there is no channel type like ${old.type} of one-api here`)
  const config = readObject(old.config) ?? {}
  const field = (...names: string[]) =>
    names.map((name) => config[name]).find((value) => typeof value === 'string' && value !== '')
  const other = field('api_version', 'region', 'user_id', 'library_id', 'plugin')
  const credentials = field('vertex_ai_adc')
  return {
    ...old,
    ...here,
    other: old.other || String(other ?? ''),
    key: credentials === undefined ? old.key : String(credentials),
  }
}

function newRow({ vault, now }: ImportSite, old: OldChannel) {
  const provider = findProvider(old.type)
  checkOther(provider, old.other)
  const keys = keysOf(old)
  const form = ChannelCreate.safeParse({
    ...old,
    name: old.name || `channel-${old.id}`,
    key: '',
    status: ChannelStatus.enabled,
    group: old.group || 'default',
    setting: settingWithKeys(old.setting, keys),
    priority: old.priority,
    weight: Math.max(old.weight, 0),
    auto_ban: old.auto_ban === 0 ? 0 : 1,
  })
  if (!form.success) throw new RowProblem(`${form.error.issues[0]?.path.join('.') ?? 'row'} cannot be used here`)
  const channel = newChannel(form.data, {
    address: readBaseUrl(provider, old.base_url),
    createdAt: old.created_time || now,
  })
  const { test_time, response_time, balance, balance_updated_time } = old
  return {
    ...channel,
    status: old.status,
    key_sealed: vault.seal(keys.text),
    key_hash: vault.hash('channel-key', keys.text),
    other_info: withKeysAside(old.other_info, asideOf(vault, keys)),
    ...{ test_time, response_time, balance, balance_updated_time },
  }
}

const asideOf = (vault: ImportSite['vault'], { aside }: OldKeys) =>
  Object.fromEntries(
    aside.map(({ key, reason, time }) => [vault.hash('channel-key', key).slice(0, 16), { reason, time }]),
  )

function tellLosses(old: OldChannel, writer: ChunkWriter): void {
  for (const name of UNKNOWN_HERE)
    if (old[name].trim() !== '' && old[name].trim() !== '{}') writer.change(`${name} is not kept here`)
  const setting = readObject(old.setting) ?? {}
  for (const name of WITHOUT_EFFECT) if (setting[name]) writer.change(`${name} in its setting has no effect here`)
}

import { DEFAULT_GROUP } from '@tollgate/contract/constants'
import type { Channel, ChannelCreate, ChannelEdit } from '@tollgate/contract/entities/channel'
import { providerOf } from '@tollgate/contract/providers'
import type { ChannelField, OtherMeaning } from '@tollgate/contract/providers/provider-row'
import type * as z from 'zod/mini'
import { formatJson, jsonProblemOf } from '../../components/json-check.ts'
import { namesOf } from '../../components/tag-names.ts'
import type { Problems } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { draftOfSetting, type SettingDraft, settingOf } from './channel-setting.ts'
import { isCostWrong } from './cost-lines.ts'

/** A channel while it is edited. */
export interface ChannelDraft extends SettingDraft {
  type: number
  name: string
  groups: string[]
  address: string
  organization: string
  /** What it is depends on the type. */
  other: string
  /** Blank on an edit: the stored key stays. */
  key: string
  /** One channel for each line of the key. */
  isBatch: boolean
  /** An edit that brings a new key. */
  isReplacingKey: boolean
  models: string[]
  mapping: string
  testModel: string
  isAutoBanned: boolean
  statusMapping: string
  tag: string
  priority: number | undefined
  weight: number | undefined
}

const FIRST_TYPE = 1

export const MAPPING_TEMPLATE = '{"gpt-3.5-turbo":"gpt-3.5-turbo-0125"}'

export const defaultModelsOf = (type: number): string[] => [...(providerOf(type)?.models ?? [])]

export const hasField = (type: number, field: ChannelField): boolean =>
  providerOf(type)?.fields?.includes(field) ?? false

export const newChannelDraft: ChannelDraft = {
  type: FIRST_TYPE,
  name: '',
  groups: [DEFAULT_GROUP],
  address: '',
  organization: '',
  other: '',
  key: '',
  isBatch: false,
  isReplacingKey: false,
  models: defaultModelsOf(FIRST_TYPE),
  mapping: '',
  testModel: '',
  isAutoBanned: true,
  statusMapping: '',
  tag: '',
  priority: 0,
  weight: 0,
  ...draftOfSetting(''),
}

export const draftOfChannel = (channel: Channel): ChannelDraft => ({
  ...newChannelDraft,
  type: channel.type,
  name: channel.name,
  groups: namesOf(channel.group),
  address: channel.base_url ?? '',
  organization: channel.openai_organization ?? '',
  other: formatJson(channel.other),
  models: namesOf(channel.models),
  mapping: formatJson(channel.model_mapping ?? ''),
  testModel: channel.test_model ?? '',
  isAutoBanned: channel.auto_ban !== 0,
  statusMapping: formatJson(channel.status_code_mapping ?? ''),
  tag: channel.tag ?? '',
  priority: channel.priority ?? 0,
  weight: channel.weight ?? 0,
  ...draftOfSetting(channel.setting),
})

/** The draft with another type. Models nobody has touched give way to those of the new type. */
export function withType(draft: ChannelDraft, type: number): Partial<ChannelDraft> {
  const isUntouched = draft.models.length === 0 || draft.models.join() === defaultModelsOf(draft.type).join()
  return isUntouched ? { type, models: defaultModelsOf(type) } : { type }
}

export function problemsOfChannel(draft: ChannelDraft, { isNew }: { isNew: boolean }): Problems<ChannelDraft> {
  const problems: Problems<ChannelDraft> = {}
  if (draft.name.trim() === '') problems.name = t('channel-form.name-needed')
  if (draft.groups.length === 0) problems.groups = t('channel-form.groups-needed')
  if (isKeyMissing(draft, { isNew })) problems.key = t('channel-form.key-needed')
  const addressProblem = problemOfAddress(draft)
  if (addressProblem !== undefined) problems.address = addressProblem
  const otherProblem = problemOfOther(draft)
  if (otherProblem !== undefined) problems.other = otherProblem
  if (draft.models.length === 0) problems.models = t('channel-form.models-needed')
  if (jsonProblemOf(draft.mapping)) problems.mapping = t('channel-form.mapping-wrong')
  if (jsonProblemOf(draft.statusMapping)) problems.statusMapping = t('channel-form.status-mapping-wrong')
  if (jsonProblemOf(draft.setting)) problems.setting = t('channel-form.setting-wrong')
  if (isCostWrong(draft.costs)) problems.costs = t('channel-form.cost-wrong')
  if (!Number.isInteger(draft.priority)) problems.priority = t('channel-form.priority-wrong')
  if (!Number.isInteger(draft.weight) || (draft.weight ?? -1) < 0) problems.weight = t('channel-form.weight-wrong')
  return problems
}

/** Servers of one's own are called without one. */
export const needsKey = (type: number): boolean => providerOf(type)?.credentials !== 'none'

function isKeyMissing({ type, key, isReplacingKey, isBatch, isPool }: ChannelDraft, { isNew }: { isNew: boolean }) {
  if (key.trim() !== '') return false
  return isReplacingKey || (isNew && (needsKey(type) || isBatch || isPool))
}

function problemOfAddress({ type, address }: ChannelDraft): string | undefined {
  const typed = address.trim()
  if (typed === '') return providerOf(type)?.url === '' ? t('channel-form.address-needed') : undefined
  // The server knows which of them the type takes.
  return /^(https?|wss?):\/\/\S/i.test(typed) ? undefined : t('channel-form.address-wrong')
}

/** Vendors that cannot be called without it. */
const OTHERS_NEEDED: readonly (OtherMeaning | undefined)[] = ['library', 'account', 'region']

function problemOfOther({ type, other }: ChannelDraft): string | undefined {
  const meaning = providerOf(type)?.other
  if (OTHERS_NEEDED.includes(meaning) && other.trim() === '') return t('channel-form.other-needed')
  if (meaning !== 'region' || !other.trim().startsWith('{')) return undefined
  return jsonProblemOf(other) === undefined && /"default"\s*:/.test(other) ? undefined : t('channel-form.region-wrong')
}

/** What creating and editing have in common, in the words of the API. Fields the type does not have stay out. */
function fieldsOf(draft: ChannelDraft) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    name: draft.name.trim(),
    type: draft.type,
    group: draft.groups.join(','),
    models: draft.models.join(','),
    base_url: orNull(draft.address.trim().replace(/\/$/, '')),
    openai_organization: hasField(draft.type, 'organization') ? orNull(draft.organization) : null,
    other: otherOf(draft),
    model_mapping: orNull(draft.mapping),
    test_model: orNull(draft.testModel),
    auto_ban: draft.isAutoBanned ? 1 : 0,
    status_code_mapping: orNull(draft.statusMapping),
    tag: orNull(draft.tag),
    priority: draft.priority ?? 0,
    weight: draft.weight ?? 0,
    ...settingOf(draft),
  }
}

/** Left blank, a version is the usual one. */
function otherOf({ type, other }: ChannelDraft): string {
  const provider = providerOf(type)
  return provider?.other === undefined ? '' : other.trim() || (provider.version ?? '')
}

/** A new channel. Without batch mode and pool the key is one line, whatever was pasted. */
export const createOfDraft = (draft: ChannelDraft): z.input<typeof ChannelCreate> => ({
  ...fieldsOf(draft),
  key: draft.isBatch || draft.isPool ? draft.key.trim() : draft.key.trim().replace(/\s*\n\s*/g, ''),
})

/** Only what was changed here: somebody else may have the same form open, or have switched or weighed the channel meanwhile. */
export function editOfDraft(draft: ChannelDraft, { id, start }: EditedChannel): z.input<typeof ChannelEdit> {
  const before = new Map<string, unknown>(Object.entries(fieldsOf(start)))
  const changed = Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== before.get(name))
  // An empty text would leave the stored one.
  const sent = Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value]))
  return {
    // Entries lose the pairing of names and types, which are those of the fields.
    ...(sent as Omit<z.input<typeof ChannelEdit>, 'id'>),
    id,
    ...(draft.isReplacingKey ? { key: draft.key.trim() } : {}),
  }
}

interface EditedChannel {
  id: number
  /** As the form began. */
  start: ChannelDraft
}

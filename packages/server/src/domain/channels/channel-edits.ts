import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus, DEFAULT_GROUP } from '@tollgate/contract/constants'
import type { ChannelCreate, ChannelEdit } from '@tollgate/contract/entities/channel'
import { inputFault } from '@tollgate/contract/input-faults'
import { definedOnly } from '../../wire/defined-only.ts'
import { checkModelMapping, checkSetting, checkStatusCodeMapping, splitList } from './channel-rules.ts'
import type { ChannelRow, NewChannelRow } from './channel-store.ts'

type WithoutKey = Omit<NewChannelRow, 'key_sealed' | 'key_hash'>

/** The row of a new channel, without its secret. Throws for malformed JSON texts and an empty model list. */
export function newChannel(
  form: ChannelCreate,
  { address, createdAt }: { address: string; createdAt: number },
): WithoutKey {
  checkJsonTexts(form)
  const models = splitList(form.models)
  if (models.length === 0) throw new AppError('request.invalid-field', { field: 'models', fault: inputFault('empty') })
  const isOff = form.status === ChannelStatus.disabled || form.status === ChannelStatus.autoDisabled
  return {
    type: form.type,
    name: form.name,
    status: isOff ? ChannelStatus.disabled : ChannelStatus.enabled,
    models: models.join(','),
    group: splitList(form.group).join(',') || DEFAULT_GROUP,
    base_url: address,
    created_time: createdAt,
    openai_organization: form.openai_organization ?? null,
    test_model: form.test_model ?? null,
    model_mapping: form.model_mapping ?? null,
    status_code_mapping: form.status_code_mapping ?? null,
    priority: form.priority ?? 0,
    weight: form.weight ?? 0,
    auto_ban: form.auto_ban ?? 1,
    tag: form.tag?.trim() || null,
    other: form.other,
    setting: form.setting,
  }
}

/**
 * The columns an edit changes, apart from address and secret. Forms send whole rows back; what they may not set is left
 * out.
 */
export function channelChanges(form: ChannelEdit): Partial<ChannelRow> {
  checkJsonTexts(form)
  const nullable = definedOnly({
    openai_organization: form.openai_organization,
    test_model: form.test_model,
    model_mapping: form.model_mapping,
    status_code_mapping: form.status_code_mapping,
    priority: form.priority,
    weight: form.weight,
    auto_ban: form.auto_ban,
    tag: form.tag === undefined ? undefined : form.tag?.trim() || null,
  })
  const isManualStatus = form.status === ChannelStatus.enabled || form.status === ChannelStatus.disabled
  const plain = definedOnly({
    name: form.name?.trim() || undefined,
    type: form.type || undefined,
    models: splitList(form.models ?? '').join(',') || undefined,
    group: splitList(form.group ?? '').join(',') || undefined,
    other: changedText(form.other),
    setting: changedText(form.setting),
    status: isManualStatus ? form.status : undefined,
  })
  return { ...nullable, ...plain }
}

/** Of a text that an edit may clear with null; undefined when the stored one stays. */
const changedText = (sent: string | null | undefined): string | undefined => (sent === null ? '' : sent || undefined)

/** Such a text after an edit. */
export const textAfter = (sent: string | null | undefined, stored: string | null): string =>
  changedText(sent) ?? stored ?? ''

type JsonTexts = Pick<ChannelEdit, 'model_mapping' | 'status_code_mapping' | 'setting'>

function checkJsonTexts({ model_mapping, status_code_mapping, setting }: JsonTexts): void {
  checkModelMapping(model_mapping)
  checkStatusCodeMapping(status_code_mapping)
  checkSetting(setting)
}

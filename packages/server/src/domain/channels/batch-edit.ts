import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus, DEFAULT_GROUP } from '@tollgate/contract/constants'
import type { ChannelBatchEdit } from '@tollgate/contract/entities/channel-batch'
import { parseObject } from '../../wire/parse-object.ts'
import { splitList } from './channel-rules.ts'
import type { ChannelRow } from './channel-store.ts'
import { withKeysAside } from './key-pool.ts'
import { withStatusNote } from './status-note.ts'

export type ChannelChanges = Partial<
  Pick<ChannelRow, 'status' | 'other_info' | 'tag' | 'priority' | 'weight' | 'group' | 'models'>
>

/** What an edit of many means for one of them. Throws `channel.models-needed`. */
export function batchChanges(row: ChannelRow, set: ChannelBatchEdit['set']): ChannelChanges {
  const changes: ChannelChanges = {}
  if (set.status !== undefined) Object.assign(changes, statusChanges(row, set.status))
  if (set.tag !== undefined) changes.tag = set.tag?.trim() || null
  if (set.priority !== undefined) changes.priority = set.priority
  if (set.weight !== undefined) changes.weight = set.weight
  if (set.groups) changes.group = splitList(set.groups.join(',')).join(',') || DEFAULT_GROUP
  if (set.add_models || set.remove_models) changes.models = changedModels(row, set)
  return changes
}

/** Switching by hand. Whoever switches a channel on again wants all of its keys used, and the reason is history. */
export const statusChanges = (row: Pick<ChannelRow, 'status' | 'other_info'>, status: number): ChannelChanges =>
  status === ChannelStatus.enabled && row.status !== ChannelStatus.enabled
    ? { status, other_info: withStatusNote(withKeysAside(row.other_info, {}), undefined) }
    : { status }

function changedModels(row: ChannelRow, { add_models = [], remove_models = [] }: ChannelBatchEdit['set']): string {
  const gone = new Set(splitList(remove_models.join(',')))
  const kept = splitList(row.models).filter((model) => !gone.has(model))
  const models = [...new Set([...kept, ...splitList(add_models.join(','))])]
  if (models.length === 0) throw new AppError('channel.models-needed', {})
  return models.join(',')
}

/** What is wrong in a stored row and can be put right without asking; undefined when nothing is. */
export function repairsOf(row: ChannelRow): ChannelChanges | undefined {
  const right = {
    models: splitList(row.models).join(','),
    group: splitList(row.group).join(',') || DEFAULT_GROUP,
    tag: row.tag?.trim() || null,
    other_info: isObjectText(row.other_info) ? row.other_info : '',
  }
  const isRight =
    right.models === row.models &&
    right.group === row.group &&
    right.tag === row.tag &&
    right.other_info === row.other_info
  return isRight ? undefined : right
}

const isObjectText = (text: string | null): boolean => parseObject(text ?? '') !== undefined

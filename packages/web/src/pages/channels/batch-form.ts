import type { Channel } from '@tollgate/contract/entities/channel'
import type { ChannelBatchEdit } from '@tollgate/contract/entities/channel-batch'
import { namesOf } from '../../components/tag-names.ts'

/** What is to change in several channels; blank and undefined fields stay as they are. */
export interface BatchForm {
  tag: string
  isTagCleared: boolean
  groups: string[]
  addModels: string[]
  removeModels: string[]
  priority: number | undefined
  weight: number | undefined
}

export const emptyBatch: BatchForm = {
  tag: '',
  isTagCleared: false,
  groups: [],
  addModels: [],
  removeModels: [],
  priority: undefined,
  weight: undefined,
}

/** The form as the API takes it; nothing in it: nothing to change. */
export function batchSet(form: BatchForm): ChannelBatchEdit['set'] {
  const tag = form.tag.trim()
  return {
    ...(form.isTagCleared ? { tag: null } : tag === '' ? {} : { tag }),
    ...(form.groups.length === 0 ? {} : { groups: form.groups }),
    ...(form.addModels.length === 0 ? {} : { add_models: form.addModels }),
    ...(form.removeModels.length === 0 ? {} : { remove_models: form.removeModels }),
    ...(form.priority === undefined ? {} : { priority: form.priority }),
    ...(form.weight === undefined ? {} : { weight: form.weight }),
  }
}

/** One field of one channel before and after. Of models, how many there are and how many come and go. */
export type BatchChange =
  | { field: 'tag' | 'groups' | 'priority' | 'weight'; before: string; after: string }
  | { field: 'models'; before: number; after: number; added: number; removed: number }

/** What the form changes in a channel; fields that already have the value are left out. */
export function batchChanges(channel: Channel, form: BatchForm): BatchChange[] {
  const set = batchSet(form)
  const plain = [
    { field: 'tag', before: channel.tag ?? '', after: set.tag === undefined ? undefined : (set.tag ?? '') },
    { field: 'groups', before: namesOf(channel.group).join(', '), after: set.groups?.join(', ') },
    { field: 'priority', before: String(channel.priority ?? 0), after: textOf(set.priority) },
    { field: 'weight', before: String(channel.weight ?? 0), after: textOf(set.weight) },
  ] as const
  const changed = plain.flatMap(({ field, before, after }) =>
    after === undefined || after === before ? [] : [{ field, before, after }],
  )
  return [...changed, ...modelChanges(channel, form)]
}

const textOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value))

function modelChanges(channel: Channel, { addModels, removeModels }: BatchForm): BatchChange[] {
  const before = new Set(namesOf(channel.models))
  const after = new Set([...[...before].filter((model) => !removeModels.includes(model)), ...addModels])
  const added = [...after].filter((model) => !before.has(model)).length
  const removed = [...before].filter((model) => !after.has(model)).length
  if (added === 0 && removed === 0) return []
  return [{ field: 'models', before: before.size, after: after.size, added, removed }]
}

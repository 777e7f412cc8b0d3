import { AppError } from '@tollgate/contract/app-error'
import { Priority, Weight } from '@tollgate/contract/entities/channel'
import type { TagEdit } from '@tollgate/contract/entities/channel-batch'
import * as z from 'zod/mini'
import { checkModelMapping, splitList } from './channel-rules.ts'
import type { ChannelRow } from './channel-store.ts'

export type TagChanges = Partial<Pick<ChannelRow, 'tag' | 'model_mapping' | 'models' | 'group' | 'priority' | 'weight'>>

/**
 * The columns that an edit of a tag changes in all of its channels. Throws `channel.mapping-invalid`,
 * `channel.priority-invalid`, `channel.weight-invalid`, and `channel.unchanged` when every field is blank.
 */
export function tagChanges(form: TagEdit): TagChanges {
  checkModelMapping(form.model_mapping)
  const changes: TagChanges = {}
  const newTag = form.new_tag?.trim()
  if (newTag !== undefined && newTag !== form.tag) changes.tag = newTag || null
  if (form.model_mapping?.trim()) changes.model_mapping = form.model_mapping
  const models = splitList(form.models ?? '').join(',')
  if (models !== '') changes.models = models
  const groups = splitList(form.groups ?? '').join(',')
  if (groups !== '') changes.group = groups
  const priority = typedInteger(form.priority)
  if (priority !== undefined) {
    if (!z.safeParse(Priority, priority).success) throw new AppError('channel.priority-invalid', {})
    changes.priority = priority
  }
  const weight = typedInteger(form.weight)
  if (weight !== undefined) {
    if (!z.safeParse(Weight, weight).success) throw new AppError('channel.weight-invalid', {})
    changes.weight = weight
  }
  if (Object.keys(changes).length === 0) throw new AppError('channel.unchanged', {})
  return changes
}

/** NaN for what is no number; undefined for what is blank. */
function typedInteger(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return value
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

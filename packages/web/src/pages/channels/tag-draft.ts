import type { TagEdit } from '@tollgate/contract/entities/channel-batch'
import type * as z from 'zod/mini'
import { jsonProblemOf } from '../../components/json-check.ts'
import type { Problems } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'

/** What changes in all channels of a tag; blank fields stay as they are, a blank name dissolves the tag. */
export interface TagDraft {
  name: string
  models: string[]
  groups: string[]
  mapping: string
  priority: number | undefined
  weight: number | undefined
}

export const draftOfTag = (tag: string): TagDraft => ({
  name: tag,
  models: [],
  groups: [],
  mapping: '',
  priority: undefined,
  weight: undefined,
})

export function problemsOfTag({ mapping, priority, weight }: TagDraft): Problems<TagDraft> {
  const problems: Problems<TagDraft> = {}
  if (mapping.trim() !== '' && jsonProblemOf(mapping)) problems.mapping = t('channel-batch.mapping-wrong')
  if (priority !== undefined && !Number.isInteger(priority)) problems.priority = t('channels.priority-wrong')
  if (weight !== undefined && !(Number.isInteger(weight) && weight >= 0)) problems.weight = t('channels.weight-wrong')
  return problems
}

/** The draft as the API takes it; undefined when it changes nothing. */
export function editOfTag(tag: string, draft: TagDraft): z.input<typeof TagEdit> | undefined {
  const name = draft.name.trim()
  const changes = {
    ...(name === tag ? {} : { new_tag: name }),
    ...(draft.mapping.trim() === '' ? {} : { model_mapping: draft.mapping.trim() }),
    ...(draft.models.length === 0 ? {} : { models: draft.models.join(',') }),
    ...(draft.groups.length === 0 ? {} : { groups: draft.groups.join(',') }),
    ...(draft.priority === undefined ? {} : { priority: draft.priority }),
    ...(draft.weight === undefined ? {} : { weight: draft.weight }),
  }
  return Object.keys(changes).length === 0 ? undefined : { tag, ...changes }
}

import { Alert } from '@mantine/core'
import { updateChannelTag } from '@tollgate/contract/endpoints/channel-batches'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { sectionState } from '../../components/drawer-sections.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { draftOfTag, editOfTag, problemsOfTag, type TagDraft } from './tag-draft.ts'
import { TagIdentity, TagModels, TagOrder } from './tag-fields.tsx'
import { channelLists } from './use-channel-rows.ts'

/** The form of the tag drawer. */
export function TagForm({ tag, onClose }: { tag: string; onClose: () => void }) {
  const draft = useDraft(draftOfTag(tag), problemsOfTag)
  const update = useAction(updateChannelTag, {
    refresh: channelLists,
    successText: t('common.done-toast'),
    onDone: onClose,
  })

  function save(): void {
    if (!draft.check()) return
    const body = editOfTag(tag, draft.values)
    if (body === undefined) toastError(t('channel-batch.nothing-changed'))
    else void update.run({ body })
  }

  const stateOf = (names: readonly (keyof TagDraft)[]) => sectionState({ names, shown: draft.problems, missing: {} })
  return (
    <DrawerForm
      title={t('channel-batch.tag-title', { tag })}
      notice={
        <Alert variant="light" radius={0}>
          {t('channel-batch.tag-note')}
        </Alert>
      }
      sections={[
        {
          id: 'tag',
          title: t('channel-batch.tag-section'),
          state: stateOf(['name', 'groups']),
          content: <TagIdentity draft={draft} />,
        },
        {
          id: 'models',
          title: t('channels.models'),
          state: stateOf(['models', 'mapping']),
          content: <TagModels draft={draft} />,
        },
        {
          id: 'order',
          title: t('channel-batch.order-section'),
          state: stateOf(['priority', 'weight']),
          content: <TagOrder draft={draft} />,
        },
      ]}
      isDirty={draft.isDirty}
      isSaving={update.isPending}
      onSave={save}
    />
  )
}

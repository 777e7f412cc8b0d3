import { updateChannelTag } from '@tollgate/contract/endpoints/channel-batches'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { InlineNumber, PRIORITY_MIN, WEIGHT_MIN } from './inline-number.tsx'
import { type TagGroup, tagSums } from './tag-lines.ts'
import { channelLists } from './use-channel-rows.ts'

interface TagNumberProps {
  group: TagGroup
  field: 'priority' | 'weight'
}

/** Priority or weight of all channels of a tag: blank where they differ, asked about before all of them change. */
export function TagNumber({ group, field }: TagNumberProps) {
  const update = useAction(updateChannelTag, { refresh: channelLists, successText: t('common.done-toast') })
  const [asked, setAsked] = useState<{ value: number; isOpen: boolean }>({ value: 0, isOpen: false })
  const isPriority = field === 'priority'
  const close = () => setAsked((last) => ({ ...last, isOpen: false }))

  async function save(): Promise<void> {
    await update.run({ body: { tag: group.tag, [field]: asked.value } })
    close()
  }

  return (
    <>
      <InlineNumber
        label={t(isPriority ? 'channels.edit-priority' : 'channels.edit-weight', { name: group.tag })}
        value={tagSums(group)[field]}
        min={isPriority ? PRIORITY_MIN : WEIGHT_MIN}
        isSaving={update.isPending}
        onSave={async (value) => setAsked({ value, isOpen: true })}
        onWrong={() => toastError(t(isPriority ? 'channels.priority-wrong' : 'channels.weight-wrong'))}
      />
      <ConfirmDialog
        isOpen={asked.isOpen}
        title={t(isPriority ? 'channels.tag-priority-question' : 'channels.tag-weight-question', {
          tag: group.tag,
          value: asked.value,
        })}
        text={t('channels.tag-overwrites', { count: group.channels.length })}
        isBusy={update.isPending}
        onConfirm={() => void save()}
        onClose={close}
      />
    </>
  )
}

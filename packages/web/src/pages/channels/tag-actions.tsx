import { ChannelStatus } from '@tollgate/contract/constants'
import { disableChannelTag, enableChannelTag } from '@tollgate/contract/endpoints/channel-batches'
import { Confirm } from '../../components/confirm.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import type { TagGroup } from './tag-lines.ts'
import { channelLists } from './use-channel-rows.ts'

/** What can be done with all channels of a tag; those without a tag have none to act on. */
export function TagActions({ group, onEdit }: { group: TagGroup; onEdit: () => void }) {
  if (group.tag === '') return null
  return (
    <>
      <SwitchTag group={group} to="enabled" />
      <SwitchTag group={group} to="disabled" />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
    </>
  )
}

function SwitchTag({ group, to }: { group: TagGroup; to: 'enabled' | 'disabled' }) {
  const { tag, channels } = group
  const isOn = to === 'enabled'
  const act = useAction(isOn ? enableChannelTag : disableChannelTag, {
    refresh: channelLists,
    successText: t('common.done-toast'),
  })
  const same = channels.filter((channel) => channel.status === ChannelStatus[to]).length
  return (
    <Confirm
      title={t(isOn ? 'channels.enable-tag-question' : 'channels.disable-tag-question', { tag })}
      text={t('channels.tag-counts', { total: channels.length, same })}
      confirmText={t(isOn ? 'channels.enable-all' : 'channels.disable-all')}
      isBusy={act.isPending}
      onConfirm={() => act.run({ body: { tag } })}
    >
      {(ask) => <RowButton onPress={ask}>{t(isOn ? 'channels.enable-all' : 'channels.disable-all')}</RowButton>}
    </Confirm>
  )
}

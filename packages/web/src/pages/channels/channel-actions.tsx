import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { ChannelStatus } from '@tollgate/contract/constants'
import { updateChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { TestButton } from './test-button.tsx'
import { channelLists } from './use-channel-rows.ts'
import { useCopyChannel } from './use-copy-channel.ts'
import { useDeleteChannel } from './use-delete-channel.ts'

/** What can be done with one channel. */
export function ChannelActions({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  return (
    <>
      <TestButton channel={channel} />
      <ToggleButton channel={channel} />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <MoreMenu channel={channel} />
    </>
  )
}

function ToggleButton({ channel }: { channel: Channel }) {
  const update = useAction(updateChannel, { refresh: channelLists, successText: t('common.done-toast') })
  const isEnabled = channel.status === ChannelStatus.enabled
  const status = isEnabled ? ChannelStatus.disabled : ChannelStatus.enabled
  return (
    <RowButton isBusy={update.isPending} onPress={() => void update.run({ body: { id: channel.id, status } })}>
      {isEnabled ? t('common.disable') : t('common.enable')}
    </RowButton>
  )
}

function MoreMenu({ channel }: { channel: Channel }) {
  const copying = useCopyChannel(channel)
  const deletion = useDeleteChannel(channel)
  return (
    <Confirm
      title={t('channels.copy-question', { name: channel.name })}
      text={t('channels.copy-text')}
      confirmText={t('common.copy')}
      isBusy={copying.isPending}
      onConfirm={copying.run}
    >
      {(askToCopy) => (
        <Confirm
          title={t('channels.delete-question', { name: channel.name })}
          text={t('channels.delete-text')}
          confirmText={t('common.delete')}
          tone="danger"
          isBusy={deletion.isPending}
          onConfirm={deletion.run}
        >
          {(askToDelete) => (
            <RowMenu
              label={t('channels.row-actions', { name: channel.name })}
              icon={<IconDots size={ICON_SIZE} />}
              entries={[
                { text: t('common.copy'), icon: <IconCopy size={ICON_SIZE} />, onPress: askToCopy },
                {
                  text: t('common.delete'),
                  icon: <IconTrash size={ICON_SIZE} />,
                  tone: 'danger',
                  onPress: askToDelete,
                },
              ]}
            />
          )}
        </Confirm>
      )}
    </Confirm>
  )
}

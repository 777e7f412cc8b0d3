import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowMenu } from '../../components/row-menu.tsx'
import { t } from '../../i18n/translate.ts'
import { useCopyChannel } from './use-copy-channel.ts'
import { useDeleteChannel } from './use-delete-channel.ts'

/** What is seldom done with a channel, each after a question; open when it appears. */
export function ChannelMenu({ channel }: { channel: Channel }) {
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
              startsOpen
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

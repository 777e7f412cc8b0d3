import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ChannelStatus } from '@tollgate/contract/constants'
import { updateChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Suspense, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { OnOffButton } from '../../components/on-off-button.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { TestButton } from './test-button.tsx'
import { channelLists } from './use-channel-rows.ts'

const ChannelMenu = lazyPart(async () => (await import('./channel-menu.tsx')).ChannelMenu)

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
    <OnOffButton
      isOn={isEnabled}
      isBusy={update.isPending}
      onPress={() => void update.run({ body: { id: channel.id, status } })}
    />
  )
}

/** The button of the menu; the menu's code comes with the first press. */
function MoreMenu({ channel }: { channel: Channel }) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <ActionIcon size="sm" aria-label={t('channels.row-actions', { name: channel.name })} onClick={() => setAsked(true)}>
      <IconDots size={ICON_SIZE} />
    </ActionIcon>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <ChannelMenu channel={channel} />
    </Suspense>
  )
}

import { Button } from '@mantine/core'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Suspense, useState } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { lazyPart } from '../../components/lazy-part.ts'
import { needTexts, t } from '../../i18n/translate.ts'
import { channelNames } from './channel-names.ts'
import { useBatchEdit } from './use-batch-edit.ts'
import { useDeleteChannels } from './use-delete-channels.ts'

const BatchDialog = lazyPart(async () => {
  const [{ BatchDialog: Dialog }] = await Promise.all([import('./batch-dialog.tsx'), needTexts('channel-batch')])
  return Dialog
})

const BatchFailures = lazyPart(async () => {
  const [{ BatchFailures: Dialog }] = await Promise.all([import('./batch-failures.tsx'), needTexts('channel-batch')])
  return Dialog
})

interface BatchBarProps {
  /** As they are now. */
  channels: readonly Channel[]
  onDeleted: () => void
}

/** What can be done with the ticked channels. */
export function BatchBar({ channels, onDeleted }: BatchBarProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <SwitchButton channels={channels} to="enabled" />
      <SwitchButton channels={channels} to="disabled" />
      <Button variant="default" size="xs" onClick={() => setEditing(true)}>
        {t('channels.batch-edit')}
      </Button>
      <DeleteButton channels={channels} onDeleted={onDeleted} />
      <Suspense>{isEditing && <BatchDialog channels={channels} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

function SwitchButton({ channels, to }: { channels: readonly Channel[]; to: 'enabled' | 'disabled' }) {
  const { run, isPending, failures, forget } = useBatchEdit(channels)
  const isOn = to === 'enabled'
  const count = channels.length
  const same = channels.filter((channel) => channel.status === ChannelStatus[to]).length
  return (
    <>
      <Confirm
        title={t(isOn ? 'channels.enable-selected-question' : 'channels.disable-selected-question', { count })}
        text={t('channels.tag-counts', { total: count, same })}
        confirmText={t(isOn ? 'common.enable' : 'common.disable')}
        isBusy={isPending}
        onConfirm={() => run({ status: ChannelStatus[to] })}
      >
        {(ask) => (
          <Button variant="default" size="xs" onClick={ask}>
            {t(isOn ? 'common.enable' : 'common.disable')}
          </Button>
        )}
      </Confirm>
      <Suspense>{failures && <BatchFailures {...failures} onClose={forget} />}</Suspense>
    </>
  )
}

function DeleteButton({ channels, onDeleted }: BatchBarProps) {
  const remove = useDeleteChannels({ channels, onDeleted })
  return (
    <Confirm
      title={t('channels.delete-selected-question', { count: channels.length })}
      text={t('channels.delete-selected-text', { names: channelNames(channels) })}
      confirmText={t('common.delete')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={remove.run}
    >
      {(ask) => (
        <Button variant="default" size="xs" onClick={ask}>
          {t('common.delete')}
        </Button>
      )}
    </Confirm>
  )
}

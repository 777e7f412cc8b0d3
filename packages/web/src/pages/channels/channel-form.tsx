import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { useDraft } from '../../components/use-draft.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, problemsOfChannel } from './channel-draft.ts'
import { channelSections } from './channel-sections.tsx'
import { showTestOutcome } from './show-test-outcome.ts'
import { newestChannel, useSaveChannel } from './use-save-channel.ts'
import { useTestChannel } from './use-test-channel.ts'

interface ChannelFormProps {
  /** The channel that is edited; none: a new one. */
  channel?: Channel
  start: ChannelDraft
  onClose: () => void
  /** Of the test that came before this form. */
  testFailure?: Error | undefined
  /** Goes on with a channel that has just been created, and has not passed its test. */
  onEdit?: (id: number, failure: Error) => void
}

/** The form of the channel drawer, with its two ways to save. */
export function ChannelForm({ channel, start, testFailure, onClose, onEdit }: ChannelFormProps) {
  const isNew = channel === undefined
  const draft = useDraft(start, (values) => problemsOfChannel(values, { isNew }))
  const { save, isSaving } = useSaveChannel(channel)
  const { test, isTesting } = useTestChannel()
  const [failure, setFailure] = useState(testFailure)

  async function saveOnly(): Promise<void> {
    if (draft.check() && (await save(draft))) onClose()
  }

  /** Closes after a passed test; after a failed one the form stays, on the channel that now exists. */
  async function saveAndTest(): Promise<void> {
    setFailure(undefined)
    if (!draft.check() || !(await save(draft))) return
    draft.settle({ key: '', isReplacingKey: false })
    const saved = channel ?? (await newestChannel().catch(toastError))
    if (saved === undefined) return onClose()
    const outcome = await test({ id: saved.id, model: draft.values.testModel })
    if (outcome.state === 'passed') {
      showTestOutcome(draft.values.name, outcome)
      onClose()
    } else if (isNew) onEdit?.(saved.id, outcome.error)
    else setFailure(outcome.error)
  }

  return (
    <DrawerForm
      title={isNew ? t('channels.drawer-create') : t('channels.drawer-edit', { name: channel.name })}
      sections={channelSections({ draft, channelId: channel?.id })}
      isDirty={draft.isDirty}
      isSaving={isSaving || isTesting}
      onSave={() => void saveOnly()}
      notice={failure && <TestFailure error={failure} />}
      extraAction={
        <BusyButton
          variant="light"
          isBusy={isTesting}
          disabled={isSaving || draft.values.isBatch}
          onClick={() => void saveAndTest()}
        >
          {t('channel-form.save-and-test')}
        </BusyButton>
      }
    />
  )
}

function TestFailure({ error }: { error: Error }) {
  return (
    <Alert
      color="red"
      variant="light"
      radius={0}
      role="alert"
      title={t('channel-form.test-failed-title')}
      icon={<IconAlertTriangle size={ICON_SIZE} />}
    >
      {error.message}
    </Alert>
  )
}

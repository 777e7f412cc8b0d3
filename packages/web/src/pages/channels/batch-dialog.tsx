import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { BatchFailures } from './batch-failures.tsx'
import { BatchFields } from './batch-fields.tsx'
import { batchSet, emptyBatch } from './batch-form.ts'
import { BatchPreview } from './batch-preview.tsx'
import { useBatchEdit } from './use-batch-edit.ts'

const WIDTH = 680

/** Changes the same fields of the ticked channels, with a look at what becomes of each. */
export function BatchDialog({ channels, onClose }: { channels: readonly Channel[]; onClose: () => void }) {
  useFocusBack()
  const [form, setForm] = useState(emptyBatch)
  const { run, isPending, failures } = useBatchEdit(channels)
  const count = channels.length

  async function apply(): Promise<void> {
    const set = batchSet(form)
    if (Object.keys(set).length === 0) return toastError(t('channel-batch.nothing-changed'))
    if (await run(set)) onClose()
  }

  if (failures !== undefined) return <BatchFailures {...failures} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} size={WIDTH} title={t('channel-batch.title', { count })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('channel-batch.note')}
        </Text>
        <BatchFields form={form} set={(changes) => setForm((known) => ({ ...known, ...changes }))} />
        <BatchPreview channels={channels} form={form} />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton isBusy={isPending} onClick={() => void apply()}>
            {t('channel-batch.apply', { count })}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  )
}

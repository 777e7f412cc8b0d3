import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { FactList } from '../../components/fact-list.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { t } from '../../i18n/translate.ts'
import type { BatchFailure } from './use-batch-edit.ts'

interface BatchFailuresProps {
  list: readonly BatchFailure[]
  /** Channels that were changed. */
  done: number
  onClose: () => void
}

/** Which channels could not be changed, each with the reason. */
export function BatchFailures({ list, done, onClose }: BatchFailuresProps) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={t('channel-batch.result-title', { failed: list.length })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('channel-batch.result-text', { done })}
        </Text>
        <FactList
          facts={list.map(({ channel, message }) => ({ name: `#${channel.id} ${channel.name}`, value: message }))}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { t } from '../../i18n/translate.ts'
import type { ModelDifference } from './model-difference.ts'
import { ModelTicks } from './model-ticks.tsx'

interface DifferenceDialogProps {
  difference: ModelDifference
  /** Models to take in, and models to drop. */
  onApply: (choice: { added: readonly string[]; gone: readonly string[] }) => void
  onClose: () => void
}

/** What changed at the vendor: new models are taken in and vanished ones dropped as they are ticked. */
export function DifferenceDialog({ difference, onApply, onClose }: DifferenceDialogProps) {
  useFocusBack()
  const [added, setAdded] = useState<readonly string[]>(difference.added)
  // A vendor's list may leave out what it still serves, so nothing is dropped unasked.
  const [gone, setGone] = useState<readonly string[]>([])
  return (
    <Modal opened onClose={onClose} size="lg" title={t('channel-form.difference-title')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('channel-form.difference-text', { offered: difference.offered, same: difference.same })}
        </Text>
        {difference.added.length > 0 && (
          <ModelTicks
            title={t('channel-form.difference-new', { count: difference.added.length })}
            names={difference.added}
            ticked={added}
            onChange={setAdded}
          />
        )}
        {difference.gone.length > 0 && (
          <ModelTicks
            title={t('channel-form.difference-gone', { count: difference.gone.length })}
            hint={t('channel-form.difference-gone-hint')}
            names={difference.gone}
            ticked={gone}
            onChange={setGone}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => onApply({ added, gone })}>{t('channel-form.difference-apply')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

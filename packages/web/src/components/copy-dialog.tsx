import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { t } from '../i18n/translate.ts'
import styles from './copy-dialog.module.css'

/** Shows a text that the browser refused to copy, selected and ready for the reader's own keys. */
export function CopyDialog({ text, onClose }: { text: string | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={text !== undefined}
      onClose={onClose}
      title={t('table.copy-by-hand')}
      size="lg"
      centered
      classNames={{ title: styles.title ?? '' }}
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('table.copy-by-hand-text')}
        </Text>
        <Textarea
          value={text ?? ''}
          readOnly
          autosize
          minRows={2}
          maxRows={12}
          data-autofocus
          classNames={{ input: styles.text ?? '' }}
          aria-label={t('table.copy-by-hand')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </Modal>
  )
}

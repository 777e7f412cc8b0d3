import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { t } from '../i18n/translate.ts'
import { BusyButton } from './busy-button.tsx'
import styles from './confirm.module.css'
import type { ConfirmDialogProps } from './confirm.tsx'

/** What `ConfirmDialog` loads. Esc and the overlay mean no; where something would be lost, so does Enter. */
export function QuestionDialog({
  isOpen,
  title,
  text,
  confirmText,
  cancelText,
  tone = 'normal',
  ...rest
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title={title}
      size="sm"
      centered
      withCloseButton={false}
      classNames={{ title: styles.title ?? '' }}
    >
      <Stack gap="md">
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" data-autofocus={tone === 'danger' || undefined} onClick={rest.onClose}>
            {cancelText ?? t('common.cancel')}
          </Button>
          <BusyButton
            data-autofocus={tone === 'normal' || undefined}
            isBusy={rest.isBusy ?? false}
            onClick={rest.onConfirm}
            {...(tone === 'danger' ? { color: 'red' } : {})}
          >
            {confirmText ?? t('common.confirm')}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  )
}

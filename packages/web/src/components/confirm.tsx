import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import styles from './confirm.module.css'

interface Question {
  title: string
  text?: ReactNode
  /** Verb of the button that goes ahead. */
  confirmText?: string
  /** Instead of the plain word for no. */
  cancelText?: string
  /** `danger`: something is lost. */
  tone?: 'danger' | 'normal'
}

interface ConfirmDialogProps extends Question {
  isOpen: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** One question with two answers. Esc and the overlay mean no; where something would be lost, so does Enter. */
export function ConfirmDialog({
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
          <Button
            data-autofocus={tone === 'normal' || undefined}
            loading={rest.isBusy ?? false}
            onClick={rest.onConfirm}
            {...(tone === 'danger' ? { color: 'red' } : {})}
          >
            {confirmText ?? t('common.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ConfirmProps extends Question {
  /** Resolves when the dialog may close. */
  onConfirm: () => Promise<unknown> | undefined
  isBusy?: boolean
  /** Draws what asks the question; it may be a button, or a menu that holds one. */
  children: (ask: () => void) => ReactNode
}

/** Asks before it acts. The dialog stays, busy, until the action is over. */
export function Confirm({ children, onConfirm, isBusy = false, ...question }: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      {children(open)}
      <ConfirmDialog
        {...question}
        isOpen={isOpen}
        isBusy={isBusy}
        onClose={close}
        onConfirm={async () => {
          await onConfirm()
          close()
        }}
      />
    </>
  )
}

import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

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

export interface ConfirmDialogProps extends Question {
  isOpen: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** One question with two answers. Esc and the overlay mean no; where something would be lost, so does Enter. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.tsx')).QuestionDialog,
)

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

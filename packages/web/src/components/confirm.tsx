import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOnceOpen } from './use-once-open.ts'

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

const QuestionDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).QuestionDialog }))

/**
 * One question with two answers. Esc and the overlay mean no; where something would be lost, so does Enter. Its code
 * comes with the first question.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return (
    <Suspense>
      <QuestionDialog {...props} />
    </Suspense>
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

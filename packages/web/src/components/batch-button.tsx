import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Confirm } from './confirm.tsx'
import { keepFocus } from './keep-focus.tsx'

interface BatchButtonProps {
  /** Verb; of the button and of the answer that goes ahead. */
  text: string
  question: string
  explanation?: ReactNode
  tone?: 'danger' | 'normal'
  isBusy: boolean
  /** There is nothing it would change. */
  isDisabled?: boolean
  onConfirm: () => Promise<unknown> | undefined
}

/** A button for the ticked rows that asks before it acts. */
export function BatchButton({
  text,
  question,
  explanation,
  tone = 'normal',
  isBusy,
  isDisabled = false,
  onConfirm,
}: BatchButtonProps) {
  return (
    <Confirm title={question} text={explanation} confirmText={text} tone={tone} isBusy={isBusy} onConfirm={onConfirm}>
      {(ask) => (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy || isDisabled}
          onClick={ask}
          {...keepFocus(isBusy || isDisabled)}
        >
          {text}
        </Button>
      )}
    </Confirm>
  )
}

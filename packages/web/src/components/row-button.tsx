import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import styles from './row-button.module.css'

interface RowButtonProps {
  children: ReactNode
  onPress: () => void
  /** `quiet` for what is pressed less often. */
  tone?: 'accent' | 'quiet'
  isBusy?: boolean
  isDisabled?: boolean
  hint?: string
  /** What the button says in other rows. */
  otherText?: string
}

/** A verb in a table row: as small as the row allows, still a button. */
export function RowButton({
  children,
  onPress,
  tone = 'quiet',
  isBusy = false,
  isDisabled = false,
  hint,
  otherText,
}: RowButtonProps) {
  const button = (
    <BusyButton
      className={styles.button ?? ''}
      variant="subtle"
      size="compact-sm"
      isBusy={isBusy}
      disabled={isDisabled}
      onClick={onPress}
      {...(tone === 'quiet' ? { color: 'gray' } : {})}
    >
      <span className={styles.word} data-other={otherText}>
        {children}
      </span>
    </BusyButton>
  )
  return hint === undefined ? button : <Tooltip label={hint}>{button}</Tooltip>
}

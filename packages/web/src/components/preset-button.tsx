import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import styles from './preset-button.module.css'

interface PresetButtonProps {
  children: ReactNode
  onPress: () => void
  /** The field has this value; not said for buttons that add to it. */
  isChosen?: boolean | undefined
  /** What it fills in is on its way. */
  isBusy?: boolean
  disabled?: boolean
}

/** A usual value below a field; one press fills it in. */
export function PresetButton({ children, onPress, isChosen, isBusy = false, disabled = false }: PresetButtonProps) {
  return (
    <BusyButton
      className={styles.preset ?? ''}
      variant={isChosen ? 'light' : 'default'}
      size="compact-xs"
      aria-pressed={isChosen}
      isBusy={isBusy}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </BusyButton>
  )
}

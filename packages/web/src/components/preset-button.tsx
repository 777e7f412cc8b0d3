import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './preset-button.module.css'

interface PresetButtonProps {
  children: ReactNode
  onPress: () => void
  /** The field has this value; not said for buttons that add to it. */
  isChosen?: boolean | undefined
  disabled?: boolean
}

/** A usual value below a field; one press fills it in. */
export function PresetButton({ children, onPress, isChosen, disabled = false }: PresetButtonProps) {
  return (
    <Button
      className={styles.preset ?? ''}
      variant={isChosen ? 'light' : 'default'}
      size="compact-xs"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

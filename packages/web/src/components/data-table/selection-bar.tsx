import { CloseButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** How many rows are ticked, and what can be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={t('table.selected-label')}>
      <Text size="sm" fw={600} aria-live="polite" className={styles.count ?? ''}>
        {t('table.selected', { count })}
      </Text>
      <Group gap="xs" className={styles.actions ?? ''}>
        {children}
      </Group>
      <CloseButton size="sm" aria-label={t('table.clear-selection')} onClick={onClear} />
    </section>
  )
}

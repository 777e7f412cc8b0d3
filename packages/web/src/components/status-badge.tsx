import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type StatusTone = 'good' | 'warning' | 'danger' | 'muted' | 'accent' | 'running'

/** State as a dot and a word, never as colour alone. A hint (reason, time) shows on hover and on focus. */
export function StatusBadge({ tone, hint, children }: { tone: StatusTone; hint?: ReactNode; children: ReactNode }) {
  const badge = (
    <span className={styles.badge} data-tone={tone} {...(hint === undefined ? {} : { tabIndex: 0, 'data-hint': true })}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{children}</span>
    </span>
  )
  if (hint === undefined) return badge
  return (
    <Tooltip label={hint} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {badge}
    </Tooltip>
  )
}

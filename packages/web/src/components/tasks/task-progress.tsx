import { Progress } from '@mantine/core'
import { t } from '../../i18n/translate.ts'
import styles from './task-progress.module.css'

interface TaskProgressProps {
  /** `0%` to `100%`; what is no percentage reads as none. */
  progress: string
  status: string
}

/** How much of a task is done, as a bar with its figure. */
export function TaskProgress({ progress, status }: TaskProgressProps) {
  const percent = percentIn(progress)
  const text = `${percent}%`
  return (
    <span className={styles.line}>
      <Progress
        className={styles.bar ?? ''}
        size={6}
        value={percent}
        color={status === 'FAILURE' ? 'amber' : 'accent'}
        aria-label={t('tasks.progress-of', { progress: text })}
      />
      <span className={styles.figure}>{text}</span>
    </span>
  )
}

/** 0 to 100. */
function percentIn(progress: string): number {
  const percent = Number.parseFloat(progress)
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent))) : 0
}

import { t } from '../../i18n/translate.ts'
import { Tag } from '../tag.tsx'
import { takenSeconds } from './taken-seconds.ts'

/** From what a task took longer than people wait, in seconds. */
const LONG_SECONDS = 60

/** How long a task took from order to end: green up to a minute, red above. Times in milliseconds, 0 while it runs. */
export function TimeTaken({ submitMs, finishMs }: { submitMs: number; finishMs: number }) {
  const seconds = takenSeconds({ submitMs, finishMs })
  if (seconds === undefined) return t('tasks.taken-none')
  return (
    <Tag hue={seconds > LONG_SECONDS ? 'red' : 'green'}>
      {t('tasks.taken-seconds', { seconds: seconds.toFixed(1) })}
    </Tag>
  )
}

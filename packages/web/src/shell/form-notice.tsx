import { IconClockExclamation } from '@tabler/icons-react'
import classes from './form-notice.module.css'

/** What one should know before filling a form in. */
export function FormNotice({ text }: { text: string }) {
  return (
    <div role="status" className={classes.notice} data-tone="warning">
      <IconClockExclamation size={18} aria-hidden />
      {text}
    </div>
  )
}

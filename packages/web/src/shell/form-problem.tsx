import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form-notice.module.css'

/** Why a form was not accepted; read out as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div role="alert" className={classes.notice} data-tone="danger">
      <IconAlertCircle size={18} aria-hidden />
      {text}
    </div>
  )
}

import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why a form was not accepted; read out as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Alert role="alert" color="red" variant="light" p="xs" icon={<IconAlertCircle size={18} aria-hidden />}>
      {text}
    </Alert>
  )
}

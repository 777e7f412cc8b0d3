import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { bindEmail } from '@tollgate/contract/endpoints/account'
import { sendVerificationCode } from '@tollgate/contract/endpoints/sign-in'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { FormProblem } from '../../../shell/form-problem.tsx'
import { useCountdown } from '../../../shell/sign-in/use-countdown.ts'
import { useHumanCheck } from '../../../shell/sign-in/use-human-check.tsx'

/** Seconds until another code may be asked for. */
const CODE_PAUSE = 30

interface EmailDialogProps {
  /** The address that is bound; empty: none. */
  current: string
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Another e-mail address, shown to be one's own by the code that is sent there. */
export function EmailDialog({ isOpen, onClose, ...rest }: EmailDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('personal.bind-email-title')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <EmailForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function EmailForm({ current, onClose, onDone }: Omit<EmailDialogProps, 'isOpen'>) {
  const [email, setEmail] = useState(current)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useHumanCheck()
  const pause = useCountdown()
  const fail = (error: Error) => {
    check.renew()
    setProblem(error.message)
  }
  const sendCode = useAction(sendVerificationCode, {
    successText: t('entrance.code-sent'),
    onDone: () => {
      check.renew()
      pause.start(CODE_PAUSE)
    },
    onError: fail,
  })
  const bind = useAction(bindEmail, {
    onDone: () => {
      onClose()
      onDone()
    },
    onError: fail,
  })

  function askForCode() {
    const address = email.trim()
    setProblem(address === '' ? t('entrance.email-empty') : undefined)
    const query = address === '' ? undefined : check.query()
    if (query !== undefined) void sendCode.run({ query: { ...query, email: address } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') setProblem(t('entrance.email-empty'))
    else if (code.trim() === '') setProblem(t('entrance.email-code-empty'))
    else void bind.run({ query: { email: email.trim(), code: code.trim() } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('personal.bind-email-address')}
          type="email"
          autoComplete="email"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={t('personal.bind-email-code')}
          autoComplete="one-time-code"
          maxLength={64}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          rightSectionWidth="auto"
          rightSection={
            <Button
              size="compact-sm"
              variant="subtle"
              mr={4}
              loading={sendCode.isPending}
              disabled={pause.seconds > 0}
              onClick={askForCode}
            >
              {pause.seconds > 0 ? t('entrance.code-again', { seconds: pause.seconds }) : t('entrance.code-send')}
            </Button>
          }
        />
        {check.widget}
        <FormProblem text={problem} />
        <Button type="submit" loading={bind.isPending}>
          {t('personal.bind')}
        </Button>
      </Stack>
    </form>
  )
}

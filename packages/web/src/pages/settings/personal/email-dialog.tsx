import { Modal, Stack, TextInput } from '@mantine/core'
import { bindEmail } from '@tollgate/contract/endpoints/account'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { FormProblem } from '../../../shell/form-problem.tsx'
import { useHumanCheck } from '../../../shell/sign-in/use-human-check.tsx'
import { useMailCode } from '../../../shell/sign-in/use-mail-code.tsx'
import { useProofTicket } from '../../../shell/sign-in/use-proof-ticket.ts'
import { ProofStep } from './proof-step.tsx'

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
    <Modal opened={isOpen} onClose={onClose} title={t('personal.bind-email-title')} centered>
      <EmailForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function EmailForm({ current, onClose, onDone }: Omit<EmailDialogProps, 'isOpen'>) {
  const [email, setEmail] = useState(current)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useHumanCheck()
  const proof = useProofTicket()
  const codeField = useMailCode({ email, check, onProblem: setProblem })
  const bind = useAction(bindEmail, {
    onDone: () => {
      onClose()
      onDone()
    },
    onError: (error) => {
      if (proof.isWantedBy(error)) return
      check.renew(error)
      setProblem(error.message)
    },
  })

  async function send(ticket: string) {
    proof.keep(ticket)
    await bind.run({ query: { email: email.trim(), code: code.trim(), proof: ticket } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') setProblem(t('entrance.email-empty'))
    else if (code.trim() === '') setProblem(t('entrance.email-code-empty'))
    else void send(proof.ticket)
  }
  if (proof.isWanted) return <ProofStep confirmText={t('personal.bind')} onTicket={send} />

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
          {...codeField}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {check.widget}
        <FormProblem text={problem} />
        <BusyButton type="submit" isBusy={bind.isPending}>
          {t('personal.bind')}
        </BusyButton>
      </Stack>
    </form>
  )
}

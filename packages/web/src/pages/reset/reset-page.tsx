import { Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sendPasswordReset } from '@tollgate/contract/endpoints/sign-in'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import classes from '../../shell/entry-links.module.css'
import { FormProblem } from '../../shell/form-problem.tsx'
import { useCountdown } from '../../shell/sign-in/use-countdown.ts'
import { useHumanCheck } from '../../shell/sign-in/use-human-check.tsx'

/** Seconds until another e-mail may be asked for. */
const PAUSE = 30

/** `/reset`: asks for the e-mail with which the password can be replaced. */
export function ResetPage() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useHumanCheck()
  const pause = useCountdown()
  const send = useAction(sendPasswordReset, {
    successText: t('entrance.reset-sent'),
    onDone: () => {
      check.renew()
      pause.start(PAUSE)
      setEmail('')
    },
    onError: (error) => {
      check.renew(error)
      setProblem(error.message)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    setProblem(address === '' ? t('entrance.email-empty') : undefined)
    const query = address === '' ? undefined : check.query()
    if (query !== undefined) void send.run({ query: { ...query, email: address } })
  }

  return (
    <EntryCard title={t('entrance.reset-title')} text={t('entrance.reset-text')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('entrance.email')}
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {check.widget}
          <FormProblem text={problem} />
          <BusyButton type="submit" fullWidth isBusy={send.isPending} disabled={pause.seconds > 0}>
            {pause.seconds > 0 ? t('entrance.reset-again', { seconds: pause.seconds }) : t('entrance.reset-submit')}
          </BusyButton>
        </Stack>
      </form>
      <p className={classes.links}>
        <Link to="/login">{t('entrance.to-login')}</Link>
      </p>
    </EntryCard>
  )
}

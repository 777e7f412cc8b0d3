import { Button, Stack, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { resetPassword } from '@tollgate/contract/endpoints/sign-in'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useCopy } from '../../components/use-copy.tsx'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import classes from '../../shell/entry-links.module.css'
import { FormProblem } from '../../shell/form-problem.tsx'

/** `/user/reset?email=…&token=…`, where the link of the e-mail leads: gives a new password, once. */
export function ResetConfirmPage() {
  const { email = '', token = '' } = useSearch({ strict: false })
  const [password, setPassword] = useState<string>()
  if (password !== undefined) return <NewPassword password={password} />
  if (email === '' || token === '') return <BrokenLink />
  return (
    <EntryCard title={t('entrance.reset-confirm-title')} text={t('entrance.reset-confirm-text')}>
      <ConfirmForm email={email} token={token} onDone={setPassword} />
    </EntryCard>
  )
}

interface ConfirmFormProps {
  email: string
  token: string
  onDone: (password: string) => void
}

function ConfirmForm({ email, token, onDone }: ConfirmFormProps) {
  const [problem, setProblem] = useState<string>()
  const { copy, dialog } = useCopy()
  const reset = useAction(resetPassword, {
    onDone: async (password) => {
      onDone(password)
      if (await copy(password)) toastSuccess(t('entrance.reset-copied'))
    },
    onError: (error) => setProblem(error.message),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    void reset.run({ body: { email, token } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={t('entrance.email')} value={email} readOnly />
        <FormProblem text={problem} />
        <BusyButton type="submit" fullWidth isBusy={reset.isPending}>
          {t('entrance.reset-confirm-submit')}
        </BusyButton>
        {problem !== undefined && (
          <p className={classes.links}>
            <Link to="/reset">{t('entrance.reset-ask-again')}</Link>
          </p>
        )}
      </Stack>
      {dialog}
    </form>
  )
}

/** For links that the mail program has cut: there is nothing to confirm. */
function BrokenLink() {
  return (
    <EntryCard title={t('entrance.reset-confirm-title')}>
      <FormProblem text={t('entrance.reset-link-broken')} />
      <Button component={Link} to="/reset" fullWidth>
        {t('entrance.reset-ask-again')}
      </Button>
    </EntryCard>
  )
}

function NewPassword({ password }: { password: string }) {
  return (
    <EntryCard title={t('entrance.reset-done-title')} text={t('entrance.reset-new-password-text')}>
      <TextInput
        label={t('entrance.reset-new-password')}
        value={password}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyButton text={password} />}
      />
      <Button component={Link} to="/login" fullWidth>
        {t('entrance.to-login')}
      </Button>
    </EntryCard>
  )
}

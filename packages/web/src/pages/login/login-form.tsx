import { Stack, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { login } from '@tollgate/contract/endpoints/sign-in'
import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { toastWarning } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../../shell/form-problem.tsx'
import { useHumanCheck } from '../../shell/sign-in/use-human-check.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the account that was just made. */
    username?: string
  }
}

/** User name or e-mail, password, button. `onReply` hears who it is, or that a second factor is asked for. */
export function LoginForm({ onReply }: { onReply: (reply: SignInReply) => void }) {
  const newUsername = useLocation({ select: ({ state }) => state.username })
  const [username, setUsername] = useState(newUsername ?? '')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useHumanCheck()
  const signIn = useAction(login, {
    onDone: (reply) => {
      onReply(reply)
      if (isDefaultAccount(username, password)) toastWarning(t('account.default-password'))
    },
    onError: (error) => {
      check.renew(error)
      setProblem(error.message)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isComplete = username.trim() !== '' && password !== ''
    setProblem(isComplete ? undefined : t('account.login-empty'))
    const query = isComplete ? check.query() : undefined
    if (query !== undefined) void signIn.run({ query, body: { username: username.trim(), password } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('account.username-or-email')}
          name="username"
          autoComplete="username"
          autoFocus={newUsername === undefined}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          autoFocus={newUsername !== undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {check.widget}
        <FormProblem text={problem} />
        <BusyButton type="submit" fullWidth isBusy={signIn.isPending}>
          {t('account.login-submit')}
        </BusyButton>
      </Stack>
    </form>
  )
}

/** The account that databases of this product family begin with; an imported one may still have it. */
const isDefaultAccount = (username: string, password: string): boolean =>
  username.trim() === 'root' && password === '123456'

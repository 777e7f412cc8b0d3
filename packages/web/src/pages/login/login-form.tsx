import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { login } from '@tollgate/contract/endpoints/sign-in'
import { type FormEvent, useState } from 'react'
import { forgetReplies } from '../../data/forget-replies.ts'
import { rememberUser } from '../../data/session.ts'
import { toastSuccess, toastWarning } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../../shell/form-problem.tsx'
import { CONSOLE_START } from '../../shell/menu-entries.ts'

/** User name or e-mail, password, button. */
export function LoginForm() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const signIn = useAction(login, {
    onDone: (user) => {
      // Someone else may have been signed in here, and signed out in another tab.
      forgetReplies(queryClient)
      rememberUser(user)
      toastSuccess(t('account.login-done'))
      if (isDefaultAccount(username, password)) toastWarning(t('account.default-password'))
      void navigate({ to: CONSOLE_START })
    },
    onError: (error) => setProblem(error.message),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isComplete = username.trim() !== '' && password !== ''
    setProblem(isComplete ? undefined : t('account.login-empty'))
    if (isComplete) void signIn.run({ body: { username: username.trim(), password } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('account.username-or-email')}
          name="username"
          autoComplete="username"
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account.show-password') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormProblem text={problem} />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {t('account.login-submit')}
        </Button>
      </Stack>
    </form>
  )
}

/** The account that databases of this product family begin with; an imported one may still have it. */
const isDefaultAccount = (username: string, password: string): boolean =>
  username.trim() === 'root' && password === '123456'

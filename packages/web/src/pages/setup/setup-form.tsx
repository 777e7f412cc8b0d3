import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '@tollgate/contract/constants'
import { createFirstAdministrator } from '@tollgate/contract/endpoints/setup'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import type { CallError } from '../../data/call-endpoint.ts'
import { rememberUser } from '../../data/session.ts'
import { refreshSiteStatus } from '../../data/site-status.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../../shell/form-problem.tsx'
import { CONSOLE_START } from '../../shell/menu-entries.ts'
import { PasswordRule } from './password-rule.tsx'
import { isPasswordLongEnough, isPasswordRepeated, problemOf, type SetupValues } from './setup-problem.ts'
import { SetupTokenField } from './setup-token-field.tsx'

/** The token field is shown when the link brought none, or when the server has refused the one it brought. */
export function SetupForm({ tokenOfLink }: { tokenOfLink: string }) {
  const [values, setValues] = useState<SetupValues>({
    token: tokenOfLink,
    username: 'root',
    password: '',
    passwordAgain: '',
  })
  const [problem, setProblem] = useState<string>()
  const { create, refusal } = useFirstAdministrator()

  const fieldOf = (name: keyof SetupValues) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const passwordFieldOf = (name: 'password' | 'passwordAgain') => ({
    ...fieldOf(name),
    autoComplete: 'new-password',
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemOf(values)
    setProblem(found)
    if (found === undefined) void create.run({ body: { ...values, token: values.token.trim() } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {(tokenOfLink === '' || refusal?.code === 'setup.link-invalid') && (
          <SetupTokenField autoFocus {...fieldOf('token')} />
        )}
        <TextInput
          label={t('account.username')}
          description={t('setup.username-hint', { max: USERNAME_MAX })}
          maxLength={USERNAME_MAX}
          autoComplete="username"
          {...fieldOf('username')}
        />
        <PasswordField label={t('account.password')} autoFocus={tokenOfLink !== ''} {...passwordFieldOf('password')} />
        <PasswordField label={t('setup.password-again')} {...passwordFieldOf('passwordAgain')} />
        <Stack gap={2}>
          <PasswordRule
            isMet={isPasswordLongEnough(values)}
            text={t('setup.rule-length', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
          />
          <PasswordRule isMet={isPasswordRepeated(values)} text={t('setup.rule-match')} />
        </Stack>
        <FormProblem text={problem ?? refusal?.message} />
        <BusyButton type="submit" fullWidth isBusy={create.isPending}>
          {t('setup.submit')}
        </BusyButton>
      </Stack>
    </form>
  )
}

/** Creates the administrator and goes on, signed in, to the console; `refusal` is the server's last no. */
function useFirstAdministrator() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const create = useAction(createFirstAdministrator, {
    onError: setRefusal,
    onDone: async (user) => {
      rememberUser(user)
      toastSuccess(t('setup.done'))
      // The guard must know that set-up is over before the next page opens.
      await refreshSiteStatus(queryClient)
      // The one-time token leaves the browser's history.
      await navigate({ to: CONSOLE_START, replace: true })
    },
  })
  return { create, refusal }
}

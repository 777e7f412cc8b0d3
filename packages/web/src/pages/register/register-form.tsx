import { Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '@tollgate/contract/constants'
import { register } from '@tollgate/contract/endpoints/sign-in'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import type { CallError } from '../../data/call-endpoint.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../../shell/form-problem.tsx'
import { useHumanCheck } from '../../shell/sign-in/use-human-check.tsx'
import { useMailCode } from '../../shell/sign-in/use-mail-code.tsx'
import { type RegisterValues, registerProblemOf } from './register-problem.ts'

/** Makes an account; `affCode` is the referral code the visitor came with. */
export function RegisterForm({ affCode }: { affCode: string }) {
  const { email_verification } = useSiteStatus()
  const check = useHumanCheck()
  const [values, setValues] = useState<RegisterValues>({
    username: '',
    password: '',
    passwordAgain: '',
    email: '',
    code: '',
    affCode,
  })
  const [problem, setProblem] = useState<string>()
  const create = useRegistration(values.username.trim(), (error) => {
    check.renew(error)
    setProblem(error.message)
  })
  const codeField = useMailCode({ email: values.email, check, onProblem: setProblem })

  const fieldOf = (name: keyof RegisterValues) => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const passwordFieldOf = (name: 'password' | 'passwordAgain') => ({
    ...fieldOf(name),
    autoComplete: 'new-password',
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = registerProblemOf(values, { needsEmail: email_verification })
    setProblem(found)
    const query = found === undefined ? check.query() : undefined
    if (query !== undefined) void create.run({ query, body: bodyOf(values) })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('account.username')}
          description={t('entrance.username-hint', { max: USERNAME_MAX })}
          autoComplete="username"
          autoFocus
          {...fieldOf('username')}
        />
        <PasswordField
          label={t('account.password')}
          description={t('entrance.password-hint', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
          {...passwordFieldOf('password')}
        />
        <PasswordField label={t('entrance.password-again')} {...passwordFieldOf('passwordAgain')} />
        {email_verification && (
          <>
            <TextInput label={t('entrance.email')} type="email" autoComplete="email" {...fieldOf('email')} />
            <TextInput label={t('entrance.email-code')} {...codeField} {...fieldOf('code')} />
          </>
        )}
        <TextInput
          label={t('entrance.aff-code')}
          description={t('entrance.aff-code-hint')}
          maxLength={32}
          autoComplete="off"
          {...fieldOf('affCode')}
        />
        {check.widget}
        <FormProblem text={problem} />
        <BusyButton type="submit" fullWidth isBusy={create.isPending}>
          {t('entrance.register-submit')}
        </BusyButton>
      </Stack>
    </form>
  )
}

function useRegistration(username: string, onError: (error: CallError) => void) {
  const navigate = useNavigate()
  return useAction(register, {
    onDone: async () => {
      toastSuccess(t('entrance.register-done'))
      await navigate({ to: '/login', state: { username } })
    },
    onError,
  })
}

const bodyOf = ({ username, password, email, code, affCode }: RegisterValues) => ({
  username: username.trim(),
  password,
  email: email.trim(),
  verification_code: code.trim(),
  aff_code: affCode.trim(),
})

import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '@tollgate/contract/constants'
import { t } from '../../i18n/translate.ts'

export interface RegisterValues {
  username: string
  password: string
  passwordAgain: string
  email: string
  code: string
  affCode: string
}

/** The first thing that keeps the form from being sent; undefined when it may go. */
export function registerProblemOf(values: RegisterValues, { needsEmail }: { needsEmail: boolean }): string | undefined {
  const { username, password, passwordAgain, email, code } = values
  if (username.trim() === '') return t('entrance.username-empty')
  if ([...username.trim()].length > USERNAME_MAX) return t('entrance.username-long', { max: USERNAME_MAX })
  if (password === '') return t('entrance.password-empty')
  if (password.length < PASSWORD_MIN) return t('entrance.password-short')
  if (password.length > PASSWORD_MAX) return t('entrance.password-long', { max: PASSWORD_MAX })
  if (password !== passwordAgain) return t('entrance.password-differs')
  if (!needsEmail) return undefined
  if (email.trim() === '') return t('entrance.email-empty')
  return code.trim() === '' ? t('entrance.email-code-empty') : undefined
}

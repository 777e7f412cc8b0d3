import { PASSWORD_MAX, PASSWORD_MIN } from '@tollgate/contract/constants'
import { t } from '../../i18n/translate.ts'

export interface SetupValues {
  token: string
  username: string
  password: string
  passwordAgain: string
}

/** The first thing that keeps the form from being sent; undefined when it may go. */
export function problemOf(values: SetupValues): string | undefined {
  if (values.token.trim() === '') return t('setup.token-empty')
  if (values.username.trim() === '') return t('setup.username-empty')
  if (!isPasswordLongEnough(values)) {
    return t('setup.password-length', { min: PASSWORD_MIN, max: PASSWORD_MAX })
  }
  if (!isPasswordRepeated(values)) return t('setup.password-differs')
  return undefined
}

export const isPasswordLongEnough = ({ password }: SetupValues): boolean =>
  password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX

export const isPasswordRepeated = ({ password, passwordAgain }: SetupValues): boolean =>
  password !== '' && password === passwordAgain

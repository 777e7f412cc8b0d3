import { AppError } from '@tollgate/contract/app-error'
import { EMAIL_MAX } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'
import { isMailAddress } from '../mail/send-mail.ts'

type Rules = Pick<
  OptionValues,
  'EmailDomainRestrictionEnabled' | 'EmailDomainWhitelist' | 'EmailAliasRestrictionEnabled'
>

/** The address as it is kept: without spaces around, in small letters. Throws `request.invalid-parameter`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > EMAIL_MAX || !isMailAddress(email)) throw new AppError('request.invalid-parameter', {})
  return email
}

/** Throws `sign-in.email-domain` and `sign-in.email-alias`. Domains match whole, never by their end. */
export function checkEmailRules(email: string, rules: Rules): void {
  const at = email.lastIndexOf('@')
  const domains = rules.EmailDomainWhitelist.map((domain) => domain.toLowerCase())
  if (rules.EmailDomainRestrictionEnabled && !domains.includes(email.slice(at + 1))) {
    throw new AppError('sign-in.email-domain', {})
  }
  if (rules.EmailAliasRestrictionEnabled && /[+.]/.test(email.slice(0, at)))
    throw new AppError('sign-in.email-alias', {})
}

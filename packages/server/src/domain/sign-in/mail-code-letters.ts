import { AppError, type Language } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { Database } from '../../storage/database.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { codeMail, resetMail } from '../mail/templates.ts'
import { findUserByEmail, isEmailInUse } from '../users/account-store.ts'
import { MAIL_CODE_MINUTES, type MailCodes, type MailPurpose } from './email-code.ts'
import { checkEmailRules, readEmail } from './email-rules.ts'

interface LetterParts {
  db: Database
  options: () => OptionValues
  codes: MailCodes
  sendMail: SendMail
  /** Scheme and host of this site, for links; never taken from a request, whose host anyone may invent. */
  siteAddress: () => string
}

/** Letters with codes and links. */
export function createMailCodeLetters({ db, options, codes, sendMail, siteAddress }: LetterParts) {
  async function checkMayWrite(purpose: MailPurpose, email: string): Promise<void> {
    if (!(await codes.mayWrite(purpose, email))) throw new AppError('request.too-many', {})
  }

  return {
    /**
     * Throws `request.invalid-parameter`, `sign-in.email-domain`, `sign-in.email-alias`, `sign-in.email-taken`,
     * `request.too-many`, `mail.not-configured`, `mail.failed`.
     */
    async sendCode(text: string, language: Language): Promise<void> {
      const email = readEmail(text)
      checkEmailRules(email, options())
      if (await isEmailInUse(db, email)) throw new AppError('sign-in.email-taken', {})
      await checkMayWrite('address', email)
      const code = await codes.issue('address', email)
      const { SystemName: systemName } = options()
      await sendMail({ to: email, ...codeMail({ systemName, code, minutes: MAIL_CODE_MINUTES }, language) })
    },

    /** Throws `request.invalid-parameter`, `sign-in.email-unknown`, `request.too-many`, `mail.not-configured`, `mail.failed`. */
    async sendReset(text: string, language: Language): Promise<void> {
      const email = readEmail(text)
      if ((await findUserByEmail(db, email)) === undefined) throw new AppError('sign-in.email-unknown', {})
      await checkMayWrite('reset', email)
      const token = await codes.issue('reset', email)
      const link = `${siteAddress()}/user/reset?${new URLSearchParams({ email, token })}`
      const { SystemName: systemName } = options()
      await sendMail({ to: email, ...resetMail({ systemName, link, minutes: MAIL_CODE_MINUTES }, language) })
    },
  }
}

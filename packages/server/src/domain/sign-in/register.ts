import { AppError, type Language } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import { randomSecret } from '../../platform/ids.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import { nameKeyOf } from '../../storage/name-key.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { checkNewPassword, readUsername } from '../users/account-rules.ts'
import { isEmailInUse, isNameInUse } from '../users/account-store.ts'
import type { NewAccounts } from '../users/new-account.ts'
import type { MailCodes } from './email-code.ts'
import { checkEmailRules, readEmail } from './email-rules.ts'
import { hashPassword } from './password.ts'

/** Longer than a registration takes; should its node die, the name is free again then. */
const LEASE_MS = 30_000

interface RegisterParts {
  db: Database
  shared: Pick<SharedState, 'lease' | 'release'>
  options: () => OptionValues
  codes: MailCodes
  addAccount: NewAccounts
}

interface RegisterForm {
  username: string
  password: string
  email: string
  verification_code: string
  aff_code: string
}

export type Register = ReturnType<typeof createRegister>

/** Accounts by name and password. */
export function createRegister({ db, shared, options, codes, addAccount }: RegisterParts) {
  /** The address to keep; empty when the site does not ask for one. */
  async function proveEmail({ email: text, verification_code: code }: RegisterForm): Promise<string> {
    if (!options().EmailVerificationEnabled) {
      // Nobody proved it, so it is not kept; whose account has it already is told so all the same.
      const typed = text.trim().toLowerCase()
      if (typed !== '' && (await isEmailInUse(db, typed))) throw new AppError('sign-in.email-taken', {})
      return ''
    }
    if (text.trim() === '' || code.trim() === '') throw new AppError('sign-in.email-needed', {})
    const email = readEmail(text)
    checkEmailRules(email, options())
    if (await isEmailInUse(db, email)) throw new AppError('sign-in.email-taken', {})
    // Last of all, because a code is good only once.
    if (!(await codes.use('address', email, code))) throw new AppError('sign-in.code-wrong', {})
    return email
  }

  /**
   * Of many who want one name at once, only the first goes on to the costly part. The database decides in any case: it
   * knows each name once.
   */
  async function alone(username: string, run: () => Promise<void>): Promise<void> {
    const [name, holder] = [`register:${nameKeyOf(username)}`, randomSecret()]
    if (!(await shared.lease(name, holder, LEASE_MS))) throw new AppError('sign-in.name-taken', {})
    try {
      await run()
    } finally {
      await shared.release(name, holder).catch(() => undefined)
    }
  }

  /**
   * Throws `sign-in.registration-off`, `sign-in.password-registration-off`, `request.invalid-parameter` for a blank
   * field, `request.invalid-input`, `sign-in.name-taken`, `sign-in.email-needed`, `sign-in.email-taken`,
   * `sign-in.code-wrong`. Of many at once with one name, one gets it.
   */
  return async function register(form: RegisterForm, language: Language): Promise<void> {
    if (!options().RegisterEnabled) throw new AppError('sign-in.registration-off', {})
    if (!options().PasswordRegisterEnabled) throw new AppError('sign-in.password-registration-off', {})
    if (form.username.trim() === '' || form.password === '') throw new AppError('request.invalid-parameter', {})
    const username = readUsername(form.username)
    checkNewPassword(form.password)
    if (await isNameInUse(db, username)) throw new AppError('sign-in.name-taken', {})
    await alone(username, async () => {
      const email = await proveEmail(form)
      const user = { username, email, display_name: username, password_hash: await hashPassword(form.password) }
      const person = email === '' ? undefined : `email:${email}`
      await addAccount(user, { affCode: form.aff_code.trim(), language, person }).catch((cause: unknown) => {
        if (isUniqueViolation(cause)) throw new AppError('sign-in.name-taken', {}, { cause })
        throw cause
      })
    })
  }
}

import { randomBytes } from 'node:crypto'
import { AppError } from '@tollgate/contract/app-error'
import type { Database } from '../../storage/database.ts'
import { findUserByEmail, updateOwnRow } from '../users/account-store.ts'
import type { MailCodes } from './email-code.ts'
import { hashPassword } from './password.ts'
import type { Sessions } from './sessions.ts'

interface RecoverParts {
  db: Database
  codes: MailCodes
  sessions: Pick<Sessions, 'endOthersOf'>
}

/** A new password for whoever holds the link that was sent. */
export function createRecoverPassword({ db, codes, sessions }: RecoverParts) {
  /** Gives the new password; ends every session and the system access token. Throws `request.invalid-parameter` and `sign-in.reset-link-invalid`. */
  return async function recoverPassword({ email: text, token }: { email: string; token: string }): Promise<string> {
    const email = text.trim().toLowerCase()
    if (email === '' || token.trim() === '') throw new AppError('request.invalid-parameter', {})
    if (!(await codes.use('reset', email, token))) throw new AppError('sign-in.reset-link-invalid', {})
    const user = await findUserByEmail(db, email)
    if (user === undefined) throw new AppError('sign-in.reset-link-invalid', {})
    const password = randomBytes(6).toString('hex')
    const changes = { password_hash: await hashPassword(password), access_token_hash: null }
    await db.transaction(async (transaction) => {
      // First, so that no sign-in comes between them.
      await updateOwnRow(transaction, user.id, changes)
      await sessions.endOthersOf(user.id, undefined, transaction)
    })
    return password
  }
}

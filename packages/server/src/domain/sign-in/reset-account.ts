import { randomBytes } from 'node:crypto'
import { isRoot } from '@tollgate/contract/roles'
import type { Database } from '../../storage/database.ts'
import { listStoredOptions, saveOption } from '../options/option-store.ts'
import { deleteSessionsOf, updateUserRow } from '../users/user-admin-store.ts'
import { findUserByNameOrEmail } from '../users/user-store.ts'
import { hashPassword } from './password.ts'
import { deleteSecondFactors } from './second-factor-store.ts'

export interface ResetAccount {
  username: string
  password: string
  /** Signing in by password was off for the whole site, and is on again. */
  isPasswordLoginOnAgain: boolean
}

/**
 * Lets somebody in again who lost the password or the second factor, the super administrator too: gives a new password;
 * the factors, every session and the system access token are gone. For the super administrator signing in by password
 * is turned on, too: no other way may be left. Undefined when nobody has that name or address.
 */
export async function resetAccount(db: Database, name: string): Promise<ResetAccount | undefined> {
  const user = await findUserByNameOrEmail(db, name)
  if (user === undefined) return undefined
  const password = randomBytes(6).toString('hex')
  const password_hash = await hashPassword(password)
  const stored = await listStoredOptions(db)
  const isOff = stored.some(({ key, value }) => key === 'PasswordLoginEnabled' && value === 'false')
  const isPasswordLoginOnAgain = isOff && isRoot(user.role)
  await db.transaction(async (transaction) => {
    await updateUserRow(transaction, user.id, { password_hash, access_token_hash: null })
    await deleteSecondFactors(transaction, user.id)
    await deleteSessionsOf(transaction, user.id)
    if (isPasswordLoginOnAgain) await saveOption(transaction, { key: 'PasswordLoginEnabled', value: 'true' })
  })
  return { username: user.username, password, isPasswordLoginOnAgain }
}

import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import { deleteSessionsOf, updateUserRow } from '../users/user-admin-store.ts'
import { findUserByNameOrEmail } from '../users/user-store.ts'
import { hashPassword } from './password.ts'
import { deleteSecondFactors } from './second-factor-store.ts'

export interface ResetAccount {
  username: string
  password: string
}

/**
 * Lets somebody in again who lost the password or the second factor, the super administrator too: gives a new password;
 * the factors, every session and the system access token are gone. Undefined when nobody has that name or address.
 */
export async function resetAccount(db: Database, name: string): Promise<ResetAccount | undefined> {
  const user = await findUserByNameOrEmail(db, name)
  if (user === undefined) return undefined
  const password = randomBytes(6).toString('hex')
  const password_hash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    await updateUserRow(transaction, user.id, { password_hash, access_token_hash: null })
    await deleteSecondFactors(transaction, user.id)
    await deleteSessionsOf(transaction, user.id)
  })
  return { username: user.username, password }
}

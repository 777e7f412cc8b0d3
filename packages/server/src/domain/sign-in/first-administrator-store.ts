import type { Database } from '../../storage/database.ts'
import { addUser } from '../users/add-user.ts'
import { hasUserOfRole, lockUsers, type NewUserRow } from '../users/user-store.ts'

/**
 * Adds an account unless one of at least this role exists; gives its id, or undefined when it does. Of many calls at
 * once, on any number of nodes, one adds.
 */
export function addUserUnlessRoleExists(
  db: Database,
  { role, user }: { role: number; user: Omit<NewUserRow, 'aff_code'> },
): Promise<number | undefined> {
  return db.transaction(async (transaction) => {
    await lockUsers(transaction, db.kind)
    if (await hasUserOfRole(transaction, role)) return undefined
    return addUser(transaction, user)
  })
}

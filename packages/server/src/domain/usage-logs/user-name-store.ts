import type { Database } from '../../storage/database.ts'

/**
 * Id of the user with this name, or else of the last one who had it: what is kept of an account outlives its name, and
 * the account. Cancelled accounts keep theirs.
 */
export async function findUserId(db: Database, username: string): Promise<number | undefined> {
  const user = await db.read.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  if (user) return user.id
  const former = await db.read
    .selectFrom('former_names')
    .select('user_id')
    .where('username', '=', username)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return former?.user_id
}

/** Names of users by their ids; the last ones of accounts that were removed. */
export async function userNamesOf(db: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const [former, present] = await Promise.all([
    db.read
      .selectFrom('former_names')
      .select(['user_id', 'username'])
      .where('user_id', 'in', [...userIds])
      .orderBy('id')
      .execute(),
    db.read
      .selectFrom('users')
      .select(['id as user_id', 'username'])
      .where('id', 'in', [...userIds])
      .execute(),
  ])
  return new Map([...former, ...present].map(({ user_id, username }) => [user_id, username]))
}

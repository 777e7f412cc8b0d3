import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { SessionsTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { lockUser } from '../users/user-admin-store.ts'
import type { UserRow } from '../users/user-store.ts'

/** False, and nothing is written, when the account has another password by now: a change of it ends all sessions. */
export const insertSession = (
  db: Database,
  session: Insertable<SessionsTable>,
  passwordHash: string,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const user = await lockUser(transaction, db.kind, session.user_id)
    if (user?.password_hash !== passwordHash) return false
    await transaction.insertInto('sessions').values(session).execute()
    return true
  })

/** Whose session it is, as the account is now; undefined when it ended, ran out, or the account was deleted. */
export const findUserOfSession = (
  db: Database,
  { idHash, now }: { idHash: string; now: number },
): Promise<UserRow | undefined> =>
  db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

export async function deleteSession(db: Database, idHash: string): Promise<void> {
  await db.write.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

export async function deleteSessionsBefore(db: Database, now: number): Promise<void> {
  await db.write.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Newest first; at most so many. */
export const listSessionsOf = (
  db: Database,
  { userId, now, limit }: { userId: number; now: number; limit: number },
): Promise<Selectable<SessionsTable>[]> =>
  db.read
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id_hash')
    .limit(limit)
    .execute()

/** False when the user has no such session. */
export async function deleteSessionOf(
  db: Database,
  { userId, idHash }: { userId: number; idHash: string },
): Promise<boolean> {
  const query = db.write.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '=', idHash)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** True for a session of this user that has not ended. */
export async function isSessionOf(
  executor: Kysely<Tables>,
  { userId, idHash }: { userId: number; idHash: string },
): Promise<boolean> {
  const query = executor.selectFrom('sessions').select('id_hash').where('id_hash', '=', idHash)
  return (await query.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Gives how many there were. */
export async function deleteSessionsOf(
  executor: Kysely<Tables>,
  { userId, except }: { userId: number; except: string },
): Promise<number> {
  const query = executor.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '<>', except)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

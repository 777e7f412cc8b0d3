import type { Insertable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { SessionsTable } from '../../storage/tables.ts'
import type { UserRow } from '../users/user-store.ts'

export async function insertSession(db: Database, session: Insertable<SessionsTable>): Promise<void> {
  await db.write.insertInto('sessions').values(session).execute()
}

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

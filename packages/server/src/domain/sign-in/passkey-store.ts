import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { PasskeysTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** Oldest first. An account has few. */
export const listPasskeys = (executor: Kysely<Tables>, userId: number): Promise<PasskeyRow[]> =>
  executor
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** An id in use throws the database's unique violation. */
export async function insertPasskey(executor: Kysely<Tables>, passkey: Insertable<PasskeysTable>): Promise<void> {
  await executor.insertInto('passkeys').values(passkey).execute()
}

/** False when the user has none of this id. */
export async function renamePasskey(
  db: Database,
  { userId, id, name }: { userId: number; id: string; name: string },
): Promise<boolean> {
  const query = db.write.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** False when the user has none of this id. */
export async function deletePasskey(
  executor: Kysely<Tables>,
  { userId, id }: { userId: number; id: string },
): Promise<boolean> {
  const query = executor.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Notes a use; false when another use moved the counter meanwhile. */
export async function noteUse(
  db: Database,
  { id, from, to, now }: { id: string; from: number; to: number; now: number },
): Promise<boolean> {
  const result = await db.write
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

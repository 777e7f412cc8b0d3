import { UserStatus } from '@tollgate/contract/constants'
import { Role } from '@tollgate/contract/roles'
import type { Database } from '../../storage/database.ts'

export interface SettingRow {
  id: number
  username: string
  email: string
  quota: number
  /** JSON; empty when the user never saved one. */
  setting: string
}

const columns = ['id', 'username', 'email', 'quota', 'setting'] as const

/** Undefined for an account that is not there any more. */
export const findSettingRow = (db: Database, userId: number): Promise<SettingRow | undefined> =>
  db.write
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Living super administrators. */
export const listRootRows = (db: Database): Promise<SettingRow[]> =>
  db.read
    .selectFrom('users')
    .select(columns)
    .where('role', '=', Role.root)
    .where('status', '=', UserStatus.enabled)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()

export async function saveSetting(db: Database, userId: number, setting: string): Promise<void> {
  await db.write.updateTable('users').set({ setting }).where('id', '=', userId).execute()
}

/** Living accounts with these ids, as they are now, each with the id of its newest top-up (0: none). */
export const listSettingRows = (
  db: Database,
  userIds: readonly number[],
): Promise<(SettingRow & { top_up_id: number })[]> =>
  db.read
    .selectFrom('users')
    .select(columns)
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('credits')
            .select('credits.id')
            .whereRef('credits.user_id', '=', 'users.id')
            .where('credits.amount', '>', 0)
            // What comes back from a failed task is no new money.
            .where('credits.kind', '<>', 'refund')
            .orderBy('credits.id', 'desc')
            .limit(1),
          eb.val(0),
        )
        .as('top_up_id'),
    )
    .where('id', 'in', [...userIds])
    .where('deleted_at', 'is', null)
    .execute()

/** The next living accounts behind an id that may have chosen an event, by id. */
export const listSubscriberRows = (
  db: Database,
  { event, afterId, limit }: { event: string; afterId: number; limit: number },
): Promise<SettingRow[]> =>
  db.read
    .selectFrom('users')
    .select(columns)
    .where('id', '>', afterId)
    .where('deleted_at', 'is', null)
    .where('status', '=', UserStatus.enabled)
    .where('setting', 'like', `%"${event}"%`)
    .orderBy('id')
    .limit(limit)
    .execute()

import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, DatabaseKind } from '../../storage/database.ts'
import { nameKeyOf } from '../../storage/name-key.ts'
import type { UsersTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'

export type UserRow = Selectable<UsersTable>
export type NewUserRow = Omit<Insertable<UsersTable>, 'name_key'>

/** Undefined also for a user who was deleted. */
export const findUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.read.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The user with this name, or else with this e-mail address, or else with this name in other capitals. */
export const findUserByNameOrEmail = (db: Database, name: string): Promise<UserRow | undefined> =>
  db.read
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('username', '=', name),
        eb.and([eb('email', 'in', [name, name.toLowerCase()]), eb('email', '<>', '')]),
        eb('name_key', '=', nameKeyOf(name)),
      ]),
    )
    .where('deleted_at', 'is', null)
    .orderBy((eb) =>
      eb.case().when('username', '=', name).then(0).when('name_key', '=', nameKeyOf(name)).then(2).else(1).end(),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findUserByAccessTokenHash = (db: Database, hash: string): Promise<UserRow | undefined> =>
  db.read
    .selectFrom('users')
    .selectAll()
    .where('access_token_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Replaces a password hash; false when somebody changed it meanwhile. */
export async function replacePasswordHash(
  db: Database,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<boolean> {
  const query = db.write
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** True when an account of at least this role exists, deleted ones included. */
export async function hasUserOfRole(executor: Kysely<Tables>, role: number): Promise<boolean> {
  const row = await executor.selectFrom('users').select('id').where('role', '>=', role).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends, no other node adds a user. SQLite has only one writer anyway. */
export async function lockUsers(transaction: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`lock table users in share row exclusive mode`.execute(transaction)
}

/** The new id; undefined when the referral code is in use. A name in use, in any capitals, throws the database's unique violation. */
export async function insertUser(executor: Kysely<Tables>, user: NewUserRow): Promise<number | undefined> {
  const row = await executor
    .insertInto('users')
    .values({ ...user, name_key: nameKeyOf(user.username) })
    .onConflict((conflict) => conflict.column('aff_code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** To be called before the name of an account goes: it changes to `next`, or the account is removed. */
export async function keepFormerName(executor: Kysely<Tables>, id: number, next?: string): Promise<void> {
  await executor
    .insertInto('former_names')
    .columns(['username', 'user_id'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .select(['username', 'id'])
        .where('id', '=', id)
        .$if(next !== undefined, (query) => query.where('username', '<>', next ?? '')),
    )
    .execute()
}

/** A new name brings its key along. */
export const withNameKey = <Changes extends { username?: string | undefined }>(changes: Changes) =>
  changes.username === undefined ? changes : { ...changes, name_key: nameKeyOf(changes.username) }

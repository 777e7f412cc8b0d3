import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { nameKeyOf } from '../../storage/name-key.ts'
import type { UsersTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { keepFormerName, type UserRow, withNameKey } from './user-store.ts'

/** The columns that hold an account's identity at a provider. */
export type IdentityColumn = 'github_id' | 'linux_do_id' | 'wechat_id' | 'telegram_id' | 'oidc_id'

/** The oldest living account with this e-mail address. */
export const findUserByEmail = (db: Database, email: string): Promise<UserRow | undefined> =>
  db.read
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('email', '<>', '')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** True when any account has the address, deleted ones too. */
export async function isEmailInUse(db: Database, email: string): Promise<boolean> {
  const query = db.read.selectFrom('users').select('id').where('email', '=', email)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** True when any account has the name, in any capitals, deleted ones too. */
export async function isNameInUse(db: Database, username: string): Promise<boolean> {
  const query = db.read.selectFrom('users').select('id').where('name_key', '=', nameKeyOf(username))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The living account bound to an identity; else the newest deleted one. Asked of the writer: it may be a moment old. */
export const findUserByIdentity = (
  db: Database,
  { column, value }: { column: IdentityColumn; value: string },
): Promise<UserRow | undefined> =>
  db.write
    .selectFrom('users')
    .selectAll()
    .where(column, '=', value)
    .where(column, '<>', '')
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The account with a referral code, to be thanked. */
export const findInviter = (
  executor: Kysely<Tables>,
  affCode: string,
): Promise<{ id: number; username: string } | undefined> =>
  executor
    .selectFrom('users')
    .select(['id', 'username'])
    .where('aff_code', '=', affCode)
    .where('aff_code', '<>', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function lastUserId(db: Database): Promise<number> {
  const row = await db.write.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** What an owner changes of an account. Quota columns belong to the ledger. */
export type OwnChanges = Pick<
  Updateable<UsersTable>,
  'username' | 'display_name' | 'password_hash' | 'email' | 'access_token_hash' | 'deleted_at' | IdentityColumn
>

/**
 * Empties one column of a living account; false when there is nothing in it, or nothing in any column of `onlyBeside`. The
 * condition is what keeps two calls at once from taking the last two ways to sign in.
 */
export async function clearBinding(
  db: Database,
  {
    id,
    column,
    onlyBeside,
  }: { id: number; column: IdentityColumn | 'email'; onlyBeside?: readonly (IdentityColumn | 'password_hash')[] },
): Promise<boolean> {
  const query = db.write
    .updateTable('users')
    .set({ [column]: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(column, '<>', '')
    .$if(onlyBeside !== undefined, (narrowed) =>
      narrowed.where((eb) => eb.or((onlyBeside ?? []).map((other) => eb(other, '<>', '')))),
    )
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** False when there is no such account any more. A name or identity in use throws the database's unique violation. */
export async function updateOwnRow(executor: Kysely<Tables>, id: number, changes: OwnChanges): Promise<boolean> {
  if (changes.username !== undefined) await keepFormerName(executor, id, changes.username)
  const result = await executor
    .updateTable('users')
    .set(withNameKey(changes))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

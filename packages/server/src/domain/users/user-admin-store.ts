import { SEARCH_ROWS_MAX, UserStatus } from '@tollgate/contract/constants'
import type { UserState } from '@tollgate/contract/entities/user'
import type { ExpressionBuilder, Kysely, Transaction, Updateable } from 'kysely'
import type { Database, DatabaseKind } from '../../storage/database.ts'
import { containsText } from '../../storage/dialect.ts'
import type { UsersTable } from '../../storage/tables/people.ts'
import type { Tables } from '../../storage/tables.ts'
import { keepFormerName, type UserRow, withNameKey } from './user-store.ts'

/** Empty matches all. */
interface UserFilter {
  group: string
  state: UserState
}

const passing =
  ({ group, state }: UserFilter) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'users'>) =>
    and([...(group === '' ? [] : [eb('group', '=', group)]), ...inState(eb, state)])

function inState(eb: ExpressionBuilder<Tables, 'users'>, state: UserState) {
  const living = eb('deleted_at', 'is', null)
  switch (state) {
    case '':
      return []
    case 'active':
      return [living, eb('status', '=', UserStatus.enabled)]
    case 'banned':
      return [living, eb('status', '<>', UserStatus.enabled)]
    case 'cancelled':
      return [eb('deleted_at', 'is not', null)]
  }
}

export async function countUsers(db: Database, filter: UserFilter): Promise<number> {
  const { count } = await db.read
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(passing(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first, cancelled accounts too. */
export const listUserPage = (
  db: Database,
  { offset, limit, ...filter }: UserFilter & { offset: number; limit: number },
): Promise<UserRow[]> => usersIn(db, filter).orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** By part of the name, e-mail or display name; newest first. */
export function searchUserRows(
  db: Database,
  { keyword, ...filter }: UserFilter & { keyword: string },
): Promise<UserRow[]> {
  const query = usersIn(db, filter)
  const matching =
    keyword === ''
      ? query
      : query.where((eb) =>
          eb.or([
            containsText(db.kind, eb.ref('username'), keyword),
            containsText(db.kind, eb.ref('email'), keyword),
            containsText(db.kind, eb.ref('display_name'), keyword),
          ]),
        )
  return matching.orderBy('id', 'desc').limit(SEARCH_ROWS_MAX).execute()
}

export const searchUserById = (db: Database, { id, ...filter }: UserFilter & { id: number }): Promise<UserRow[]> =>
  usersIn(db, filter).where('id', '=', id).execute()

const usersIn = (db: Database, filter: UserFilter) => db.read.selectFrom('users').selectAll().where(passing(filter))

/** The row as it is, and as it stays until the transaction ends. Cancelled accounts too. */
export function lockUser(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  id: number,
): Promise<UserRow | undefined> {
  const query = transaction.selectFrom('users').selectAll().where('id', '=', id)
  // SQLite has only one writer anyway.
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** What administrators change of an account. Quota columns belong to the ledger. */
export type UserChanges = Pick<
  Updateable<UsersTable>,
  | 'username'
  | 'display_name'
  | 'password_hash'
  | 'group'
  | 'concurrency_limit'
  | 'limits'
  | 'role'
  | 'status'
  | 'deleted_at'
  | 'access_token_hash'
>

/** A name in use throws the database's unique violation. */
export async function updateUserRow(executor: Kysely<Tables>, id: number, changes: UserChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  if (changes.username !== undefined) await keepFormerName(executor, id, changes.username)
  await executor.updateTable('users').set(withNameKey(changes)).where('id', '=', id).execute()
}

export async function deleteSessionsOf(executor: Kysely<Tables>, userId: number): Promise<void> {
  await executor.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** The account with everything that is only its own. Its log rows and credits stay in the books, under its name. */
export async function deleteUserRow(transaction: Transaction<Tables>, id: number): Promise<void> {
  await keepFormerName(transaction, id)
  await deleteSessionsOf(transaction, id)
  await deleteWindowsOf(transaction, id)
  for (const table of ['tokens', 'totp_secrets', 'recovery_codes', 'passkeys'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', id).execute()
  await transaction.deleteFrom('users').where('id', '=', id).execute()
}

/** What was used of the limits of an account and its tokens. */
async function deleteWindowsOf(transaction: Transaction<Tables>, userId: number): Promise<void> {
  await transaction.deleteFrom('quota_windows').where('owner', '=', 'user').where('id', '=', userId).execute()
  await transaction
    .deleteFrom('quota_windows')
    .where('owner', '=', 'token')
    .where('id', 'in', (query) => query.selectFrom('tokens').select('id').where('user_id', '=', userId))
    .execute()
}

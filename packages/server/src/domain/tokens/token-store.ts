import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { containsText } from '../../storage/dialect.ts'
import type { TokensTable } from '../../storage/tables/people.ts'

export type TokenRow = Selectable<TokensTable>
export type NewTokenRow = Insertable<TokensTable>

/** Owner and id: nobody reaches another's token. */
export interface OwnToken {
  userId: number
  id: number
}

export async function countTokens(db: Database, userId: number): Promise<number> {
  const { count } = await db.read
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export const listTokenPage = (
  db: Database,
  { userId, offset, limit }: { userId: number; offset: number; limit: number },
): Promise<TokenRow[]> => ownTokens(db, userId).limit(limit).offset(offset).execute()

/** The next tokens below an id whose name holds a text, newest first. An empty text is in every name. */
export function listTokensNamed(
  db: Database,
  search: { userId: number; name: string; belowId: number; limit: number },
): Promise<TokenRow[]> {
  const query = ownTokens(db, search.userId).where('id', '<', search.belowId).limit(search.limit)
  return search.name === ''
    ? query.execute()
    : query.where((eb) => containsText(db.kind, eb.ref('name'), search.name)).execute()
}

export const findToken = (db: Database, { userId, id }: OwnToken): Promise<TokenRow | undefined> =>
  ownTokens(db, userId).where('id', '=', id).executeTakeFirst()

/** Those of these ids that the owner has. */
export const listTokensByIds = (
  db: Database,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<TokenRow[]> =>
  ownTokens(db, userId)
    .where('id', 'in', [...ids])
    .execute()

const ownTokens = (db: Database, userId: number) =>
  db.read
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')

export async function insertToken(db: Database, token: NewTokenRow): Promise<number> {
  const { id } = await db.write.insertInto('tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The changed row; undefined when the owner has no such token. Quota columns belong to the ledger. */
export const updateToken = (
  db: Database,
  { userId, id }: OwnToken,
  changes: Omit<Updateable<TokensTable>, 'remain_quota' | 'used_quota' | 'quota_version'>,
): Promise<TokenRow | undefined> =>
  db.write
    .updateTable('tokens')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The ids of those that were there. */
export async function markTokensDeleted(
  db: Database,
  { userId, ids, at }: { userId: number; ids: readonly number[]; at: number },
): Promise<number[]> {
  const rows = await db.write
    .updateTable('tokens')
    .set({ deleted_at: at })
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

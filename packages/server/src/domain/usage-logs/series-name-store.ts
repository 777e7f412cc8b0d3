import type { SeriesDimension } from '@tollgate/contract/entities/data-series'
import type { Database } from '../../storage/database.ts'
import { userNamesOf } from './user-name-store.ts'

/** Names of users, tokens or channels by their ids, deleted ones too where their names are kept. Others are their keys. */
export async function namesOfKeys(
  db: Database,
  dimension: SeriesDimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = keys.map(Number)
  if (dimension === 'model' || dimension === 'group' || ids.length === 0) return new Map()
  if (dimension === 'user') {
    const names = await userNamesOf(db, ids)
    return new Map([...names].map(([id, name]) => [String(id), name]))
  }
  const rows = await queryNames(db, dimension, ids)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

function queryNames(db: Database, dimension: 'token' | 'channel', ids: number[]) {
  switch (dimension) {
    case 'token':
      return db.reports.selectFrom('tokens').select(['id', 'name']).where('id', 'in', ids).execute()
    case 'channel':
      return db.reports.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute()
  }
}

/** Whose tokens these are. */
export async function ownersOfTokens(db: Database, tokenIds: readonly number[]): Promise<number[]> {
  if (tokenIds.length === 0) return []
  const rows = await db.reports
    .selectFrom('tokens')
    .select('user_id')
    .distinct()
    .where('id', 'in', [...tokenIds])
    .execute()
  return rows.map(({ user_id }) => user_id)
}

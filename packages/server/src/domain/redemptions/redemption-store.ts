import { RedemptionStatus, SEARCH_ROWS_MAX } from '@tollgate/contract/constants'
import type { RedemptionState } from '@tollgate/contract/entities/redemption'
import type { ExpressionBuilder, Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { RedemptionsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'

export type RedemptionRow = Selectable<RedemptionsTable>
export type NewRedemptionRow = Insertable<RedemptionsTable>

const livingCodes = (db: Database) => db.read.selectFrom('redemptions').selectAll().where('deleted_at', 'is', null)

interface StateFilter {
  state: RedemptionState
  /** Unix seconds: who has not used a code by its end comes too late. */
  now: number
}

const inState =
  ({ state, now }: StateFilter) =>
  ({ eb, and, not }: ExpressionBuilder<Tables, 'redemptions'>) => {
    const isOver = and([eb('expired_time', '<>', 0), eb('expired_time', '<=', now)])
    switch (state) {
      case '':
        return and([])
      case 'unused':
        return and([eb('status', '=', RedemptionStatus.unused), not(isOver)])
      case 'expired':
        return and([eb('status', '=', RedemptionStatus.unused), isOver])
      case 'disabled':
        return eb('status', '=', RedemptionStatus.disabled)
      case 'used':
        return eb('status', '=', RedemptionStatus.used)
    }
  }

export async function countRedemptions(db: Database, filter: StateFilter): Promise<number> {
  const { count } = await db.read
    .selectFrom('redemptions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .where(inState(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export const listRedemptionPage = (
  db: Database,
  { offset, limit, ...filter }: StateFilter & { offset: number; limit: number },
): Promise<RedemptionRow[]> =>
  livingCodes(db).where(inState(filter)).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export interface RedemptionSearch extends StateFilter {
  /** Undefined when the keyword is no id. */
  id: number | undefined
  /** A text that the name begins with. */
  name: string
  keyHash: string
}

export const searchRedemptionRows = (
  db: Database,
  { id, name, keyHash, ...filter }: RedemptionSearch,
): Promise<RedemptionRow[]> =>
  livingCodes(db)
    .where(inState(filter))
    .where(({ eb, or, and }) =>
      or([
        // A range of the names' order, which their index serves; no text is behind U+10FFFF.
        and([eb('name', '>=', name), eb('name', '<=', `${name}\u{10ffff}`)]),
        eb('key_hash', '=', keyHash),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(SEARCH_ROWS_MAX)
    .execute()

export const findRedemption = (db: Database, id: number): Promise<RedemptionRow | undefined> =>
  livingCodes(db).where('id', '=', id).executeTakeFirst()

/** Asked of the writer: a code that another node made a moment ago is found. */
export const findRedemptionByHash = (db: Database, keyHash: string): Promise<RedemptionRow | undefined> =>
  db.write
    .selectFrom('redemptions')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** All of them or none. */
export async function insertRedemptions(db: Database, rows: readonly NewRedemptionRow[]): Promise<void> {
  await db.write.insertInto('redemptions').values(rows).execute()
}

/** The changed row; undefined when there is no such code or somebody has redeemed it. */
export const updateUnusedRedemption = (
  db: Database,
  id: number,
  changes: Partial<Pick<RedemptionRow, 'name' | 'quota' | 'expired_time' | 'status'>>,
): Promise<RedemptionRow | undefined> =>
  db.write
    .updateTable('redemptions')
    .set(changes)
    .where('id', '=', id)
    .where('status', '<>', RedemptionStatus.used)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export async function markRedemptionDeleted(db: Database, id: number, now: number): Promise<boolean> {
  const result = await db.write
    .updateTable('redemptions')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Used, disabled and expired ones; gives how many. */
export async function markInvalidRedemptionsDeleted(db: Database, now: number): Promise<number> {
  const result = await db.write
    .updateTable('redemptions')
    .set({ deleted_at: now })
    .where('deleted_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('status', '<>', RedemptionStatus.unused),
        and([eb('expired_time', '<>', 0), eb('expired_time', '<=', now)]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Makes a code used, if it is still what the redeemer was promised. Says whether this call did it. */
export async function takeRedemption(
  transaction: Transaction<Tables>,
  { id, quota, userId, now }: { id: number; quota: number; userId: number; now: number },
): Promise<boolean> {
  // The conditions are what makes two nodes safe: of all who come at once, one changes the row.
  const result = await transaction
    .updateTable('redemptions')
    .set({ status: RedemptionStatus.used, redeemed_time: now, used_user_id: userId })
    .where('id', '=', id)
    .where('status', '=', RedemptionStatus.unused)
    .where('quota', '=', quota)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('expired_time', '=', 0), eb('expired_time', '>', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

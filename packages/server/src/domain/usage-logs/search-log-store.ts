import { LogType } from '@tollgate/contract/constants'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { isNoCharge, type UsageLogRow } from './usage-log-store.ts'

/** Texts of charges are all alike and have no index: those among the rows written last are looked at, no more. */
const ROWS_SEARCHED = 20_000
/** The newest of one user: they lie scattered among those of all others, so that reading one takes ten times as long. */
const OWN_CHARGES_SEARCHED = 2_000

interface Search {
  keyword: string
  /** Missing: of everybody. */
  userId?: number
  /** Unix seconds. */
  from?: number
  limit: number
}

/** Rows whose type is the keyword, whose text begins with it or whose request id it is; each once, newest first. */
export async function searchLogRows(db: Database, search: Search): Promise<UsageLogRow[]> {
  const type = /^\d{1,9}$/.test(search.keyword) ? Number(search.keyword) : LogType.all
  const found = await Promise.all([
    rowsOfRequest(db, search),
    textsOfOthers(db, search),
    textsOfCharges(db, search),
    ...(type === LogType.all ? [] : [rowsOfType(db, search, type)]),
  ])
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  return [...rows.values()]
    .sort((one, other) => other.created_at - one.created_at || other.id - one.id)
    .slice(0, search.limit)
}

const newest = (db: Database, { userId, from, limit }: Search) =>
  db.reports
    .selectFrom('logs')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

const rowsOfRequest = (db: Database, search: Search): Promise<UsageLogRow[]> =>
  newest(db, search).where('request_id', '=', search.keyword).execute()

const rowsOfType = (db: Database, search: Search, type: number): Promise<UsageLogRow[]> =>
  newest(db, search)
    .where('type', '=', type)
    .$if(type !== LogType.consume, (query) => query.where(isNoCharge))
    .execute()

/** The condition is that of the index logs_other_content, in its words. */
const textsOfOthers = (db: Database, search: Search): Promise<UsageLogRow[]> =>
  newest(db, search)
    .where(isNoCharge)
    .where(sql<SqlBool>`content <> ''`)
    .where((eb) => beginsWith(eb, search.keyword))
    .execute()

const textsOfCharges = (db: Database, search: Search): Promise<UsageLogRow[]> =>
  search.userId === undefined ? textsWrittenLast(db, search) : textsOfOwnCharges(db, search)

/** One behind the other in the table, which takes a quarter of the time of finding each by an index. */
const textsWrittenLast = (db: Database, search: Search): Promise<UsageLogRow[]> =>
  newest(db, search)
    // With a sign in front the order is no reason to walk along an index instead.
    .clearOrderBy()
    .orderBy(sql`+created_at`, 'desc')
    .orderBy(sql`+id`, 'desc')
    .where('id', '>', ({ selectFrom }) =>
      selectFrom('logs').select((eb) => eb(eb.fn.max('id'), '-', ROWS_SEARCHED).as('id')),
    )
    .where('type', '=', LogType.consume)
    .where((eb) => beginsWith(eb, search.keyword))
    .execute()

const textsOfOwnCharges = (db: Database, search: Search): Promise<UsageLogRow[]> =>
  newest(db, search)
    .where((eb) => beginsWith(eb, search.keyword))
    .where(
      'id',
      'in',
      newest(db, { ...search, limit: OWN_CHARGES_SEARCHED })
        .clearSelect()
        .select('id')
        .where('type', '=', LogType.consume),
    )
    .execute()

/** As a range and not as a pattern: every character stands for itself, and an index can be used. */
function beginsWith(eb: ExpressionBuilder<Tables, 'logs'>, text: string) {
  return eb.and([eb('content', '>=', text), eb('content', '<', `${text}\u{10ffff}`)])
}

import { LogType } from '@tollgate/contract/constants'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'

export type UsageLogRow = Selectable<LogsTable>

/** Conditions on log rows; a missing one matches all. */
export interface LogFilter {
  userId?: number
  type?: number
  tokenName?: string
  /** One name, or a pattern with `%` for any text. */
  modelName?: string
  /** Unix seconds, both inclusive. */
  from?: number
  until?: number
  channelId?: number
  requestId?: string
  group?: string
  tokenId?: number
}

/** The row behind which a list goes on. */
export interface LogPosition {
  createdAt: number
  id: number
}

interface LogPageQuestion {
  filter: LogFilter
  offset: number
  limit: number
  /** How many rows match. */
  total: number
}

/** A page of matching rows, newest first. Rows in front of it are walked over, so it is reached from its nearer end. */
export async function listLogRows(
  db: Database,
  { filter, offset, limit, total }: LogPageQuestion,
): Promise<UsageLogRow[]> {
  const isNearEnd = offset > total / 2
  const direction = isNearEnd ? 'asc' : 'desc'
  // Rows that are walked over are only looked at in the index: it takes a fifth of the time.
  const page = db.reports
    .selectFrom('logs')
    .select('id')
    .where((eb) => matches(db, eb, filter))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(Math.min(limit, total - offset))
    .offset(isNearEnd ? Math.max(0, total - offset - limit) : offset)
  const rows = await db.reports
    .selectFrom('logs')
    .selectAll()
    .where('id', 'in', page)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .execute()
  return isNearEnd ? rows.reverse() : rows
}

/** The next matching rows behind a position, newest first: as quick at the end of a long list as at its beginning. */
export function listLogRowsAfter(
  db: Database,
  { filter, after, limit }: { filter: LogFilter; after: LogPosition | undefined; limit: number },
): Promise<UsageLogRow[]> {
  const { until: _until, ...others } = filter
  // The position is the nearer end, and given both SQLite would walk down from the farther one.
  const left = after === undefined ? filter : others
  return db.reports
    .selectFrom('logs')
    .selectAll()
    .where((eb) => matches(db, eb, left))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.createdAt ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many rows match. */
export async function countLogRows(db: Database, filter: LogFilter): Promise<number> {
  const { type, from, until, ...narrower } = filter
  if (type !== LogType.consume || Object.keys(narrower).length > 0) return count(db, (eb) => matches(db, eb, filter))
  // All charges: nearly every row. Counted as all rows less the few others, both are answered by indexes, where looking
  // at the type of each row would read the whole table.
  const times: LogFilter = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
  const [all, others] = await Promise.all([
    count(db, (eb) => matches(db, eb, times)),
    count(db, (eb) => eb.and([matches(db, eb, times), isNoCharge(eb)])),
  ])
  return all - others
}

async function count(db: Database, condition: (eb: LogExpressions) => Expression<SqlBool>): Promise<number> {
  const { rows } = await db.reports
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

export interface LogSums {
  quota: number
  calls: number
  promptTokens: number
  completionTokens: number
}

/** Sums over the charges among the matching rows. */
export async function sumCharges(db: Database, filter: LogFilter): Promise<LogSums> {
  const sums = await db.reports
    .selectFrom('logs')
    .select(({ fn }) => [
      fn.sum('quota').as('quota'),
      fn.countAll().as('calls'),
      fn.sum('prompt_tokens').as('prompt'),
      fn.sum('completion_tokens').as('completion'),
    ])
    .where((eb) => matches(db, eb, { ...filter, type: LogType.consume }))
    .executeTakeFirstOrThrow()
  return {
    quota: Number(sums.quota ?? 0),
    calls: Number(sums.calls),
    promptTokens: Number(sums.prompt ?? 0),
    completionTokens: Number(sums.completion ?? 0),
  }
}

export type LogExpressions = ExpressionBuilder<Tables, 'logs'>

/** The rows of a filter. */
export function matches(db: Database, eb: LogExpressions, filter: LogFilter) {
  const { userId, type, tokenName, modelName, from, until, channelId, requestId, group, tokenId } = filter
  return eb.and([
    ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
    ...(type === undefined ? [] : [eb('type', '=', type)]),
    ...(type === undefined || type === LogType.consume ? [] : [isNoCharge(eb)]),
    ...(tokenName === undefined ? [] : [eb('token_name', '=', tokenName)]),
    ...(modelName === undefined ? [] : [isNamed(db, eb.ref('model_name'), modelName)]),
    ...(from === undefined ? [] : [eb('created_at', '>=', from)]),
    ...(until === undefined ? [] : [eb('created_at', '<=', until)]),
    ...(channelId === undefined ? [] : [eb('channel_id', '=', channelId)]),
    ...(requestId === undefined ? [] : [eb('request_id', '=', requestId)]),
    ...(group === undefined ? [] : [eb('group', '=', group)]),
    ...(tokenId === undefined ? [] : [eb('token_id', '=', tokenId)]),
  ])
}

/** The index of the few rows that are no charges is only used by queries that say so, in these words. */
export const isNoCharge = (eb: LogExpressions) => sql<SqlBool>`${eb.ref('type')} <> 2`

/** One name, or a pattern with `%` for any text. */
export function isNamed(db: Database, column: Expression<string>, name: string) {
  if (!name.includes('%')) return sql<SqlBool>`${column} = ${name}`
  const pattern = name.replace(/[\\_]/g, '\\$&')
  return db.kind === 'sqlite'
    ? sql<SqlBool>`${column} like ${pattern} escape '\\'`
    : sql<SqlBool>`${column} ilike ${pattern} escape '\\'`
}

/** A row that no charge belongs to; charges arrive through the journal. */
export async function insertLog(db: Database, row: Omit<LogsTable, 'id'>): Promise<void> {
  await db.write.insertInto('logs').values(row).execute()
}

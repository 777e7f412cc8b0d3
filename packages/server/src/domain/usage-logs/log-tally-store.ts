import { LogType } from '@tollgate/contract/constants'
import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { type LogFilter, type LogSums, matches } from './usage-log-store.ts'

// Only for SQLite, whose one writer commits rows in the order of their ids: what lies at or below the last one is
// complete. PostgreSQL commits them in any order.

/** How many rows match, and the sums over the charges among them. */
export interface LogTally extends LogSums {
  rows: number
}

/** Where the log ends, and what tells that rows were cleared from it: both from one moment. */
export interface LogHead {
  lastId: number
  clearings: string
}

/** More new rows than this are not looked at one by one. */
const NEW_ROWS_MAX = 50_000

/** `oldestNew`: the time of the oldest row behind an id; null when there is none, 0 when there are too many to look. */
export async function readLogHead(db: Database, lastId: number): Promise<LogHead & { oldestNew: number | null }> {
  const { rows } = await sql<LogHead & { oldestNew: number | null }>`
    select (select coalesce(max(id), 0) from logs) as "lastId",
      (select count(*) || ' ' || coalesce(sum(deleted), 0) from log_clearings) as clearings,
      case when (select max(id) from logs) > ${lastId + NEW_ROWS_MAX} then 0
        else (select min(created_at) from logs not indexed where id > ${lastId}) end as "oldestNew"`.execute(db.reports)
  return rows[0] ?? { lastId: 0, clearings: '', oldestNew: null }
}

interface SliceQuestion {
  filter: LogFilter
  /** Rows behind this id are left out. */
  upTo: number
}

/** By the index of times, whose pages lie in order. */
export async function tallySlice(db: Database, { filter, upTo }: SliceQuestion): Promise<LogTally> {
  const ofCharges = sql`filter (where type = ${sql.lit(LogType.consume)})`
  const { rows } = await sql<Partial<LogTally>>`select count(*) as "rows", count(*) ${ofCharges} as calls,
      sum(quota) ${ofCharges} as quota, sum(prompt_tokens) ${ofCharges} as "promptTokens",
      sum(completion_tokens) ${ofCharges} as "completionTokens"
    from logs indexed by logs_created_at
    where id <= ${upTo} and ${matches(db, expressionBuilder<Tables, 'logs'>(), filter)}`.execute(db.reports)
  const [row] = rows
  return {
    rows: Number(row?.rows ?? 0),
    calls: Number(row?.calls ?? 0),
    quota: Number(row?.quota ?? 0),
    promptTokens: Number(row?.promptTokens ?? 0),
    completionTokens: Number(row?.completionTokens ?? 0),
  }
}

/** The time of the row that lies so many rows behind a time; undefined when there are not as many. */
export async function timeOfRowBehind(
  db: Database,
  { from, rows }: { from: number; rows: number },
): Promise<number | undefined> {
  const row = await db.reports
    .selectFrom('logs')
    .select('created_at')
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .offset(rows)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

import { storableText } from '../../platform/storable-texts.ts'
import type { BatchStatement, DatabaseKind } from '../../storage/database.ts'
import { integerColumn, type JsonColumn, jsonRows, parameterMarker, textColumn } from '../../storage/dialect.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import { sumsOf } from './batch-sums.ts'
import type { LedgerSwitches } from './ledger-switches.ts'
import type { WindowCharge } from './quota-windows.ts'
import { ADD_TO_ROLLUPS, ROLLUP_COLUMNS } from './rollups.ts'
import { type SettledCall, type UnansweredCall, usageStatements, usageSumsOf } from './usage-sums.ts'
import { windowParameters, windowStatement } from './window-store.ts'

export interface JournalBatch {
  opened: readonly OpenCallsTable[]
  settled: readonly SettledCall[]
  /** Request ids of settled calls whose open row is on disk. */
  closing: readonly string[]
  /** Request ids whose open row may be on disk and that leave no log row. */
  cancelled: readonly string[]
  /** What the settled calls of callers with limits on quota add to them. */
  windows?: readonly (WindowCharge & { request_id: string })[]
  /** Counted by the dashboard; nothing else is written of them. */
  unanswered?: readonly UnansweredCall[]
}

const OPEN_COLUMNS = [
  textColumn('request_id'),
  textColumn('node'),
  integerColumn('user_id'),
  textColumn('username'),
  integerColumn('token_id'),
  textColumn('token_name'),
  integerColumn('channel_id'),
  textColumn('model_name'),
  textColumn('group'),
  integerColumn('is_stream'),
  integerColumn('created_at'),
] as const
export const LOG_COLUMNS = [
  integerColumn('user_id'),
  integerColumn('created_at'),
  integerColumn('type'),
  textColumn('content'),
  textColumn('username'),
  textColumn('token_name'),
  textColumn('model_name'),
  integerColumn('quota'),
  integerColumn('prompt_tokens'),
  integerColumn('completion_tokens'),
  integerColumn('use_time'),
  integerColumn('is_stream'),
  integerColumn('channel_id'),
  integerColumn('token_id'),
  textColumn('group'),
  textColumn('request_id'),
  textColumn('other'),
] as const
const SUM_COLUMNS = [integerColumn('id'), integerColumn('quota'), integerColumn('calls')]
const TOKEN_SUM_COLUMNS = [...SUM_COLUMNS, integerColumn('at')]

/** The statements of a batch. Their texts are made once: they do not depend on the number of rows. */
export function batchStatements(kind: DatabaseKind) {
  const marker = parameterMarker(kind, 1)
  const rows = (columns: readonly JsonColumn[]) => jsonRows(kind, columns, marker)
  const names = (columns: readonly JsonColumn[]) => columns.map((column) => `"${column.name}"`).join(', ')
  const insertInto = (table: string, columns: readonly JsonColumn[]) =>
    `insert into ${table} (${names(columns)}) select ${names(columns)} from ${rows(columns)} as entry where true`
  const requestIds = rows([textColumn('request_id')])
  const usageSql = usageStatements(kind)

  const sql = {
    // Two nodes that charge the same accounts lock them in one order, so neither waits for the other in a circle.
    lock: (table: string) =>
      `select id from ${table} where id in (select id from ${rows(SUM_COLUMNS)} as entry) order by id for update`,
    close: `delete from open_calls where request_id in (select request_id from ${requestIds} as entry)`,
    stillOpen: `select request_id from open_calls where request_id in (select request_id from ${requestIds} as entry)`,
    open: insertInto('open_calls', OPEN_COLUMNS),
    log: insertInto('logs', LOG_COLUMNS),
    users: `update users set quota = users.quota - entry.quota, used_quota = users.used_quota + entry.quota,
      request_count = users.request_count + entry.calls, quota_version = users.quota_version + 1
      from ${rows(SUM_COLUMNS)} as entry where users.id = entry.id
      returning users.id as id, users.quota as quota, users.quota_version as quota_version`,
    tokens: `update tokens set remain_quota = tokens.remain_quota - entry.quota, used_quota = tokens.used_quota + entry.quota,
      accessed_time = entry.at, quota_version = tokens.quota_version + 1
      from ${rows(TOKEN_SUM_COLUMNS)} as entry where tokens.id = entry.id
      returning tokens.id as id, tokens.remain_quota as quota, tokens.quota_version as quota_version`,
    windows: windowStatement(kind),
    channels: `update channels set used_quota = channels.used_quota + entry.quota
      from ${rows(SUM_COLUMNS)} as entry where channels.id = entry.id`,
    rollups: `${insertInto('ledger_rollups', ROLLUP_COLUMNS)} ${ADD_TO_ROLLUPS}`,
  }

  /** `first` stands before them. */
  function of(
    batch: JournalBatch,
    { writesLogRows, writesHourlySums }: LedgerSwitches,
    first: readonly BatchStatement[] = [],
  ) {
    const list = [...first]
    const add = (statement: string, entries: readonly unknown[], expectChanges?: number): number => {
      if (entries.length === 0) return -1
      list.push({
        sql: statement,
        parameters: [storableJson(entries)],
        ...(expectChanges === undefined ? {} : { expectChanges }),
      })
      return list.length - 1
    }
    const sums = sumsOf(batch.settled)
    if (kind === 'postgres') {
      add(sql.lock('users'), sums.users)
      add(sql.lock('tokens'), sums.tokens)
      add(sql.lock('channels'), sums.channels)
    }
    const closingIndex = add(
      sql.close,
      batch.closing.map((requestId) => [requestId]),
      batch.closing.length,
    )
    add(
      sql.close,
      batch.cancelled.map((requestId) => [requestId]),
    )
    add(
      sql.open,
      batch.opened.map((row) => OPEN_COLUMNS.map(({ name }) => row[name as keyof OpenCallsTable])),
    )
    if (writesLogRows)
      add(
        sql.log,
        batch.settled.map((row) => LOG_COLUMNS.map(({ name }) => row[name as keyof typeof row])),
      )
    else add(sql.rollups, sums.rollups)
    const userIndex = add(sql.users, sums.users)
    const tokenIndex = add(sql.tokens, sums.tokens)
    add(sql.channels, sums.channels)
    const windows = batch.windows ?? []
    const now = batch.settled.reduce((latest, { created_at }) => Math.max(latest, created_at), 0)
    const windowIndex =
      windows.length === 0 ? -1 : list.push({ sql: sql.windows, parameters: windowParameters(windows, now) }) - 1
    if (writesHourlySums) {
      const usage = usageSumsOf(batch.settled, batch.unanswered ?? [])
      add(usageSql.hours, usage.hours)
      add(usageSql.siteHours, usage.siteHours)
      add(usageSql.siteDays, usage.siteDays)
    }
    return { list, userIndex, tokenIndex, windowIndex, closingIndex }
  }
  /** Finds the calls among these whose open row is there. */
  const stillOpen = (requestIds: readonly string[]): BatchStatement => ({
    sql: sql.stillOpen,
    parameters: [storableJson(requestIds.map((requestId) => [requestId]))],
  })
  return { of, stillOpen }
}

/**
 * The JSON of rows, without what no database keeps: one text that PostgreSQL refuses would hold up every call's commit
 * for good. Hardly a row has an escape of this kind, so hardly one is looked at.
 */
function storableJson(entries: readonly unknown[]): string {
  const json = JSON.stringify(entries)
  if (!json.includes('\\u')) return json
  return JSON.stringify(entries, (_, value) => (typeof value === 'string' ? storableText(value) : value))
}

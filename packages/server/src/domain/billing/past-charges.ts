import { LogType } from '@tollgate/contract/constants'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { DatabaseKind } from '../../storage/database.ts'
import { type JsonColumn, jsonRows, parameterMarker } from '../../storage/dialect.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'
import { sumsOf } from './batch-sums.ts'
import { LOG_COLUMNS } from './journal-statements.ts'
import { ADD_TO_ROLLUPS, ROLLUP_COLUMNS } from './rollups.ts'
import { type PastUsage, pastUsageSumsOf, usageStatements, usageSumsOf } from './usage-sums.ts'

/** What somebody or something was charged before the books of this site began. */
export interface PastCharges {
  kind: 'user' | 'token' | 'channel'
  id: number
  quota: number
  calls: number
}

const TABLES = { user: 'users', token: 'tokens', channel: 'channels' } as const

/**
 * Takes charges of another site over: into the roll-ups, as those of log rows that are gone, and into the counters.
 * A user's balance falls by them, so a credit must have brought balance and charges together.
 */
export async function takeOverCharges(transaction: Transaction<Tables>, past: PastCharges): Promise<void> {
  const { kind, id, quota, calls } = past
  if (quota === 0 && calls === 0) return
  await sql`insert into ledger_rollups (kind, id, quota, calls) values (${kind}, ${id}, ${quota}, ${calls}) ${sql.raw(ADD_TO_ROLLUPS)}`.execute(
    transaction,
  )
  const ofUser = sql`, request_count = request_count + ${calls}, quota = quota - ${quota}, quota_version = quota_version + 1`
  await sql`update ${sql.table(TABLES[kind])} set used_quota = used_quota + ${quota}
    ${kind === 'user' ? ofUser : sql``} where id = ${id}`.execute(transaction)
}

/**
 * Writes log rows of charges that were taken over before: what they charged leaves the roll-ups, so every sum stays as
 * it is.
 */
export async function writePastLogs(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  rows: readonly Omit<LogsTable, 'id'>[],
): Promise<void> {
  await insertJson(transaction, kind, { into: 'logs', columns: LOG_COLUMNS, rows: rows.map(valuesOf) })
  const charged = rows.filter(({ type }) => type === LogType.consume)
  const negative = sumsOf(charged)
    .rollups.filter(([, id]) => id !== 0)
    .map(([of, id, quota, calls]) => [of, id, -Number(quota), -Number(calls)])
  const columns = ROLLUP_COLUMNS
  await insertJson(transaction, kind, { into: 'ledger_rollups', columns, rows: negative, onConflict: ADD_TO_ROLLUPS })
}

/** Adds what others have counted to the dashboard's sums. */
export const writePastUsage = (transaction: Transaction<Tables>, kind: DatabaseKind, past: readonly PastUsage[]) =>
  writeUsage(transaction, kind, pastUsageSumsOf(past))

/** Adds log rows that nobody has counted to the dashboard's sums. */
export const countPastLogs = (
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  rows: readonly Omit<LogsTable, 'id'>[],
): Promise<void> =>
  writeUsage(
    transaction,
    kind,
    usageSumsOf(
      rows.filter(({ type }) => type === LogType.consume),
      [],
    ),
  )

async function writeUsage(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  sums: ReturnType<typeof usageSumsOf>,
): Promise<void> {
  const statements = usageStatements(kind)
  for (const table of ['hours', 'siteHours', 'siteDays'] as const) {
    if (sums[table].length === 0) continue
    await transaction.executeQuery(CompiledQuery.raw(statements[table], [JSON.stringify(sums[table])]))
  }
}

// The names of the columns are those of the row's own fields.
const valuesOf = (row: Omit<LogsTable, 'id'>): unknown[] => LOG_COLUMNS.map(({ name }) => row[name as keyof typeof row])

interface JsonInsert {
  into: string
  columns: readonly JsonColumn[]
  rows: readonly unknown[][]
  onConflict?: string
}

/** Many rows as one statement with one parameter. */
async function insertJson(
  transaction: Transaction<Tables>,
  kind: DatabaseKind,
  { into, columns, rows, onConflict = '' }: JsonInsert,
): Promise<void> {
  if (rows.length === 0) return
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = jsonRows(kind, columns, parameterMarker(kind, 1))
  const text = `insert into ${into} (${names}) select ${names} from ${values} as entry where true ${onConflict}`
  await transaction.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]))
}

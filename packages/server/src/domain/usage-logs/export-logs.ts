import type { FileReply } from '@tollgate/contract/endpoint'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { Database } from '../../storage/database.ts'
import { BYTE_ORDER_MARK } from './csv.ts'
import type { logCsv } from './log-csv.ts'
import { type LogFilter, type LogPosition, listLogRowsAfter, type UsageLogRow } from './usage-log-store.ts'

/** Enough for the query to be worth it, little enough to be kept for each reader. */
const ROWS_AT_ONCE = 200

interface LogFile {
  /** Undefined when nothing can match. */
  filter: LogFilter | undefined
  csv: ReturnType<typeof logCsv>
  view(row: UsageLogRow): UsageLog
  /** Of the call, in unix seconds; in the name of the file. */
  now: number
}

/** All matching rows as CSV, newest first. A page is read when the reader has taken the one before it. */
export const logFile = (db: Database, { filter, csv, view, now }: LogFile): FileReply => ({
  name: `logs-${new Date(now * 1000).toISOString().slice(0, 19).replace(/\D/g, '')}.csv`,
  contentType: 'text/csv; charset=utf-8',
  parts: (async function* () {
    yield BYTE_ORDER_MARK + csv.titles
    let after: LogPosition | undefined
    while (filter !== undefined) {
      const rows = await listLogRowsAfter(db, { filter, after, limit: ROWS_AT_ONCE })
      const last = rows.at(-1)
      if (last === undefined) return
      yield rows.map((row) => csv.record(view(row))).join('')
      if (rows.length < ROWS_AT_ONCE) return
      after = { createdAt: last.created_at, id: last.id }
    }
  })(),
})

import { LogType } from '@tollgate/contract/constants'
import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { LogsTable, OpenCallsTable } from '../../storage/tables/billing.ts'
import { sumsOf } from './batch-sums.ts'
import { readSwitches } from './ledger-switches.ts'
import { countPastLogs } from './past-charges.ts'

const ROWS_AT_ONCE = 500

/**
 * Closes calls that were open when their node died: a log row that says `interrupted`, charged 0. Done in
 * transactions that take the open rows away, so two nodes never close the same call. Returns how many.
 */
export async function closeInterruptedCalls(db: Database, clock: Clock, node: string): Promise<number> {
  const { writesHourlySums } = await readSwitches(db)
  let closed = 0
  for (;;) {
    const count = await db.transaction(async (transaction) => {
      const oldest = transaction
        .selectFrom('open_calls')
        .select('request_id')
        .where('node', '=', node)
        .limit(ROWS_AT_ONCE)
      const rows = await transaction.deleteFrom('open_calls').where('request_id', 'in', oldest).returningAll().execute()
      if (rows.length === 0) return 0
      const logRows = rows.map((row) => interruptedRow(row, clock.now()))
      // The journals of others take users before anything else, by id: whoever kept another order would meet them in a circle.
      for (const [userId = 0, , calls = 0] of sumsOf(logRows).users) {
        await transaction
          .updateTable('users')
          .set((eb) => ({ request_count: eb('request_count', '+', calls) }))
          .where('id', '=', userId)
          .execute()
      }
      await transaction.insertInto('logs').values(logRows).execute()
      if (writesHourlySums) await countPastLogs(transaction, db.kind, logRows)
      return rows.length
    })
    closed += count
    if (count === 0) return closed
  }
}

/** Names of nodes that have open calls. */
export async function nodesWithOpenCalls(db: Database): Promise<string[]> {
  const rows = await db.read.selectFrom('open_calls').select('node').distinct().execute()
  return rows.map((row) => row.node)
}

function interruptedRow(row: OpenCallsTable, now: number): Omit<LogsTable, 'id'> {
  const detail: LogDetail = { group_ratio: 0, model_price: -1, frt: -1000, ending: 'interrupted', group: row.group }
  return {
    user_id: row.user_id,
    created_at: row.created_at,
    type: LogType.consume,
    content: 'interrupted',
    username: row.username,
    token_name: row.token_name,
    model_name: row.model_name,
    quota: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time: Math.max(0, now - row.created_at),
    is_stream: row.is_stream,
    channel_id: row.channel_id,
    token_id: row.token_id,
    group: row.group,
    request_id: row.request_id,
    other: JSON.stringify(detail),
  }
}

import { LogType } from '@tollgate/contract/constants'
import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'

/** One number that is not what the entries behind it add up to. */
export interface LedgerDifference {
  what: string
  stored: number
  computed: number
}

interface Check {
  name: (id: number) => string
  rows: Promise<{ id: number; stored: number; computed: number }[]>
}

/**
 * Recomputes every balance and counter from credits, log rows, roll-ups and what open tasks hold, in one statement each
 * so that calls going on meanwhile do not show as differences. Empty when all is exact.
 */
export async function verifyLedger(db: Database): Promise<LedgerDifference[]> {
  const checks: Check[] = [
    {
      name: (id) => `user ${id} quota`,
      rows: balanceRows(db),
    },
    {
      name: (id) => `user ${id} used_quota`,
      rows: sumRows(db, { table: 'users', column: 'used_quota', key: 'user_id', kind: 'user', sum: 'quota' }),
    },
    {
      name: (id) => `user ${id} request_count`,
      rows: sumRows(db, { table: 'users', column: 'request_count', key: 'user_id', kind: 'user', sum: 'calls' }),
    },
    {
      name: (id) => `token ${id} used_quota`,
      rows: sumRows(db, { table: 'tokens', column: 'used_quota', key: 'token_id', kind: 'token', sum: 'quota' }),
    },
    {
      name: (id) => `channel ${id} used_quota`,
      rows: sumRows(db, { table: 'channels', column: 'used_quota', key: 'channel_id', kind: 'channel', sum: 'quota' }),
    },
  ]
  const differences: LedgerDifference[] = []
  for (const { name, rows } of checks) {
    for (const { id, stored, computed } of await rows) {
      if (Number(stored) !== Number(computed))
        differences.push({ what: name(id), stored: Number(stored), computed: Number(computed) })
    }
  }
  return differences
}

async function balanceRows(db: Database): Promise<{ id: number; stored: number; computed: number }[]> {
  const result = await sql<{ id: number; stored: number; computed: number }>`
    select users.id as id, users.quota as stored,
      coalesce((select sum(amount) from credits where credits.user_id = users.id), 0)
      - coalesce(charged.quota, 0)
      - coalesce((select quota from ledger_rollups where kind = 'user' and ledger_rollups.id = users.id), 0)
      - coalesce((select sum(quota) from tasks where tasks.user_id = users.id and money = 'held'), 0) as computed
    from users left join (select user_id, sum(quota) as quota from logs where type = ${LogType.consume} group by user_id) as charged
      on charged.user_id = users.id`.execute(db.reports)
  return result.rows
}

interface SumCheck {
  table: 'users' | 'tokens' | 'channels'
  column: string
  key: 'user_id' | 'token_id' | 'channel_id'
  kind: 'user' | 'token' | 'channel'
  sum: 'quota' | 'calls'
}

async function sumRows(db: Database, check: SumCheck): Promise<{ id: number; stored: number; computed: number }[]> {
  const { table, column, key, kind, sum } = check
  const total = sum === 'quota' ? sql`sum(quota)` : sql`count(*)`
  const result = await sql<{ id: number; stored: number; computed: number }>`
    select entity.id as id, entity.${sql.ref(column)} as stored,
      coalesce(charged.total, 0)
      + coalesce((select ${sql.ref(sum)} from ledger_rollups where kind = ${kind} and ledger_rollups.id = entity.id), 0) as computed
    from ${sql.table(table)} as entity
    left join (select ${sql.ref(key)} as id, ${total} as total from logs where type = ${LogType.consume} group by ${sql.ref(key)}) as charged
      on charged.id = entity.id`.execute(db.reports)
  return result.rows
}

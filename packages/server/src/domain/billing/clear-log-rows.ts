import { LogType } from '@tollgate/contract/constants'
import { sql } from 'kysely'
import type { BatchStatement, Database } from '../../storage/database.ts'
import { ADD_TO_ROLLUPS } from './rollups.ts'

export interface ClearingStep {
  /** Of the run, whose count grows in the same transaction. */
  clearingId: number
  /** Unix seconds: older rows go. */
  target: number
  rows: number
}

/** The last row of a step; undefined when it takes all that are left. */
type Boundary = { created_at: number; id: number } | undefined

/**
 * Deletes the oldest rows before a time, at most `rows`, and adds their charges to the roll-ups in the same transaction:
 * at no moment do the books disagree. False when that was the last of them.
 */
export async function clearOldestRows(db: Database, step: ClearingStep): Promise<boolean> {
  const boundary = await db.read
    .selectFrom('logs')
    .select(['created_at', 'id'])
    .where('created_at', '<', step.target)
    .orderBy('created_at')
    .orderBy('id')
    .offset(step.rows - 1)
    .limit(1)
    .executeTakeFirst()
  if (db.kind === 'sqlite') await db.commitBatch(sqliteStep(step, boundary))
  else await postgresStep(db, step, boundary)
  return boundary !== undefined
}

const KINDS = [
  ['user', 'user_id'],
  ['token', 'token_id'],
  ['channel', 'channel_id'],
] as const

/**
 * All writing is done by one thread, so all statements of the batch see the same rows. The index is named because SQLite
 * would rather walk through that of all users for the sake of the grouping.
 */
function sqliteStep({ clearingId, target }: ClearingStep, boundary: Boundary): BatchStatement[] {
  // One condition alone: given both, SQLite walks to the farther end.
  const condition = boundary === undefined ? 'created_at < ?1' : '(created_at, id) <= (?1, ?2)'
  const rows = `logs indexed by logs_created_at where ${condition}`
  const parameters = boundary === undefined ? [target] : [boundary.created_at, boundary.id]
  const sums = KINDS.map(
    ([kind, column]) => `select '${kind}' as kind, ${column} as id, sum(quota) as quota,
      count(*) as calls from gone where ${column} <> 0 group by ${column}`,
  )
  return [
    {
      sql: `insert into ledger_rollups (kind, id, quota, calls)
        with gone as materialized (
          select user_id, token_id, channel_id, quota from ${rows} and type = ${LogType.consume}
        )
        select kind, id, quota, calls from (${sums.join(' union all ')}) as entry where true ${ADD_TO_ROLLUPS}`,
      parameters,
    },
    {
      sql: `update log_clearings set deleted = deleted + (select count(*) from ${rows})
        where id = ?${parameters.length + 1}`,
      parameters: [...parameters, clearingId],
    },
    { sql: `delete from ${rows}`, parameters },
  ]
}

/**
 * One statement: several would each see what others have committed meanwhile. The order of the roll-ups is that of the
 * journal, so the two never wait for each other in a circle.
 */
async function postgresStep(db: Database, { clearingId, target }: ClearingStep, boundary: Boundary): Promise<void> {
  const condition =
    boundary === undefined
      ? sql`created_at < ${target}`
      : sql`(created_at, id) <= (${boundary.created_at}, ${boundary.id})`
  const sums = KINDS.map(
    (
      [kind, column],
      place,
    ) => sql`select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, ${sql.ref(column)} as id,
      sum(quota)::bigint as quota, count(*) as calls
      from gone where type = ${sql.lit(LogType.consume)} and ${sql.ref(column)} <> 0 group by ${sql.ref(column)}`,
  )
  await sql`with gone as (
      delete from logs where ${condition} returning type, user_id, token_id, channel_id, quota
    ), added as (
      insert into ledger_rollups (kind, id, quota, calls)
      select kind, id, quota, calls from (${sql.join(sums, sql` union all `)}) as entry order by place, id
      ${sql.raw(ADD_TO_ROLLUPS)}
    )
    update log_clearings set deleted = deleted + (select count(*) from gone) where id = ${clearingId}`.execute(db.write)
}

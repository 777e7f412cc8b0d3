import { LogType } from '@tollgate/contract/constants'
import { NANO_USD_PER_USD } from '@tollgate/contract/cost'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { isNamed, type LogFilter, matches } from './usage-log-store.ts'

/** Costs stand in the text of a row, which no index holds: so many rows are read for them, no more. */
const ROWS_READ_MAX = 20_000
/** A token by its name alone has no index: all rows of the time are looked through for it. */
const SECONDS_LOOKED_THROUGH_MAX = 8 * 86_400
const HOUR = 3_600

interface Costs {
  /** Calls whose cost is known. */
  calls: number
  usd: number
}

/**
 * What the charges among the matching rows cost the operator, in USD. Undefined where none of them has a cost, and
 * where too many rows would have to be read for it: whole hours come from the sums of the dashboard, and only what those
 * do not tell apart (tokens by name, single requests, parts of an hour) from rows.
 */
export async function sumCosts(db: Database, filter: LogFilter, now: number): Promise<number | undefined> {
  const parts = await Promise.all(await costParts(db, filter, now))
  const known = parts.flatMap((part) => part ?? [])
  if (known.length < parts.length || known.every(({ calls }) => calls === 0)) return undefined
  return Number(known.reduce((sum, { usd }) => sum + usd, 0).toFixed(9))
}

async function costParts(db: Database, filter: LogFilter, now: number): Promise<Promise<Costs | undefined>[]> {
  const { tokenName, requestId, tokenId, userId, from: since = 0, until: upTo = now } = filter
  if (requestId !== undefined) return [costsOfRows(db, filter)]
  if (tokenName !== undefined || tokenId !== undefined) {
    const isFound = userId !== undefined || upTo - since <= SECONDS_LOOKED_THROUGH_MAX
    return [isFound ? costsOfRows(db, filter) : Promise.resolve(undefined)]
  }
  const oldest = await oldestRow(db)
  if (oldest === undefined) return []
  // Hours keep what was cleared from the log, and nothing is younger than now.
  const from = Math.max(filter.from ?? 0, oldest)
  const until = filter.until === undefined || filter.until >= now ? endOfHour(now) : filter.until
  const hours = { from: endOfHour(from - 1) + 1, until: endOfHour(until - HOUR + 1) }
  if (hours.until < hours.from) return [costsOfRows(db, { ...filter, from, until })]
  return [
    costsOfHours(db, { ...filter, ...hours }),
    ...(from < hours.from ? [costsOfRows(db, { ...filter, from, until: hours.from - 1 })] : []),
    ...(until > hours.until ? [costsOfRows(db, { ...filter, from: hours.until + 1, until })] : []),
  ]
}

/** The last second of the hour of a time. */
const endOfHour = (time: number): number => time - (((time % HOUR) + HOUR) % HOUR) + HOUR - 1

async function oldestRow(db: Database): Promise<number | undefined> {
  const row = await db.reports.selectFrom('logs').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  return row?.created_at
}

type Hours = Required<Pick<LogFilter, 'from' | 'until'>>

async function costsOfHours(db: Database, filter: LogFilter & Hours): Promise<Costs> {
  const { rows } = await sql<{ calls: number | null; nano: number | null }>`select sum(costed_calls) as calls,
    sum(cost_nano_usd) as nano from ${hourRows(db, filter)}
    and created_at between ${filter.from} and ${filter.until}`.execute(db.reports)
  return { calls: Number(rows[0]?.calls ?? 0), usd: Number(rows[0]?.nano ?? 0) / NANO_USD_PER_USD }
}

/** The sums of the site where they tell enough apart: those of its users are many times as many rows. */
function hourRows(db: Database, { userId, modelName, channelId, group }: LogFilter): RawBuilder<unknown> {
  const given = [userId, modelName, channelId, group].filter((value) => value !== undefined).length
  if (userId === undefined && given <= 1) {
    const ofSite = (dimension: string) => sql`site_hours where dimension = ${dimension}`
    if (modelName !== undefined) return sql`${ofSite('model')} and ${isNamed(db, sql.ref('key'), modelName)}`
    if (channelId !== undefined) return sql`${ofSite('channel')} and key = ${String(channelId)}`
    return group === undefined ? ofSite('group') : sql`${ofSite('group')} and key = ${group}`
  }
  const conditions = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(modelName === undefined ? [] : [isNamed(db, sql.ref('model_name'), modelName)]),
    ...(channelId === undefined ? [] : [sql`channel_id = ${channelId}`]),
    ...(group === undefined ? [] : [sql`${sql.ref('group')} = ${group}`]),
  ]
  return sql`usage_hours where ${sql.join(conditions, sql` and `)}`
}

async function costsOfRows(db: Database, filter: LogFilter): Promise<Costs | undefined> {
  const charges = db.reports.selectFrom('logs').where((eb) => matches(db, eb, { ...filter, type: LogType.consume }))
  // Counting takes an index alone.
  const { count } = await db.reports
    .selectFrom(
      charges
        .select('id')
        .limit(ROWS_READ_MAX + 1)
        .as('row'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > ROWS_READ_MAX) return undefined
  const cost =
    db.kind === 'sqlite'
      ? sql<number>`case when other like '%"cost":%' then other ->> 'cost' end`
      : sql<number>`case when other like '%"cost":%' then (other::jsonb ->> 'cost')::double precision end`
  const sums = await db.reports
    .selectFrom(charges.select('other').limit(ROWS_READ_MAX).as('row'))
    .select(({ fn }) => [fn.count(cost).as('calls'), fn.sum(cost).as('usd')])
    .executeTakeFirstOrThrow()
  return { calls: Number(sums.calls), usd: Number(sums.usd ?? 0) }
}

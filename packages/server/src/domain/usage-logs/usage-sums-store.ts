import { type RawBuilder, sql } from 'kysely'
import { byName } from '../../platform/by-name.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList } from '../../storage/dialect.ts'
import type { UsageSums } from '../../storage/tables/usage.ts'

/** Dimensions of which the site keeps hours for all users together. */
export type SiteDimension = 'model' | 'channel' | 'group'
/** Those of which only the hours of each user are kept. */
export type AccountDimension = 'user' | 'token'

/** Unix seconds of the first and the last hour. */
export interface Hours {
  from: number
  until: number
}

/** Buckets of `step` seconds, one of which begins at `origin`. */
export interface Buckets {
  step: number
  origin: number
}

export interface KeyedSums extends UsageSums {
  key: string
}

/** Some of the sums over time, by columns: numbers at one place of the lists belong together. */
export type TimedSums = { readonly time: readonly number[] } & {
  readonly [Name in keyof UsageSums]?: readonly number[]
}

export interface KeyedTimes {
  key: string
  sums: TimedSums
}

/** What is wanted over time: these sums, of these buckets. */
export interface Timing {
  buckets: Buckets
  names: readonly (keyof UsageSums)[]
}

export const SUM_NAMES = [
  'calls',
  'quota',
  'input_tokens',
  'output_tokens',
  'costed_calls',
  'costed_quota',
  'cost_nano_usd',
  'first_token_calls',
  'first_token_ms',
  'errors',
] as const satisfies readonly (keyof UsageSums)[]

const HOUR = 3_600
const DAY = 24 * HOUR

const sumsOf = (names: readonly (keyof UsageSums)[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const columnsOf = (names: readonly (keyof UsageSums)[]) => sql.join(names.map((name) => sql.ref(name)))

const timeOf = ({ step, origin }: Buckets): RawBuilder<number> =>
  sql`created_at - (created_at - ${sql.lit(origin)}) % ${sql.lit(step)}`

const USER_COLUMNS = {
  model: 'model_name',
  channel: 'channel_id',
  group: 'group',
  user: 'user_id',
  token: 'token_id',
} as const

/** Keys of the days that hold these hours, the largest first. */
export async function largestKeys(
  db: Database,
  { dimension, hours, by, limit }: { dimension: string; hours: Hours; by: keyof UsageSums; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key, sum(${sql.ref(by)}) as size from site_days
    where dimension = ${dimension} and created_at between ${hours.from - (hours.from % DAY)} and ${hours.until}
    group by key order by size desc, key limit ${limit}`.execute(db.reports)
  return rows.map(({ key }) => key)
}

interface SiteQuestion {
  dimension: SiteDimension
  keys: readonly string[]
  hours: Hours
}

/** Sums of some keys over all users. */
export async function siteSumsOf(db: Database, { dimension, keys, hours }: SiteQuestion): Promise<KeyedSums[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<KeyedSums>`select key, ${sumsOf(SUM_NAMES)} from site_hours
    where dimension = ${dimension} and key in (${sql.join(keys)}) and created_at between ${hours.from} and ${hours.until}
    group by key`.execute(db.reports)
  return rows.map((row) => ({ key: row.key, ...exact(row) }))
}

/** The same over time. */
export async function siteTimesOf(
  db: Database,
  { dimension, keys, hours }: SiteQuestion,
  { buckets, names }: Timing,
): Promise<KeyedTimes[]> {
  if (keys.length === 0) return []
  // Each hour of a key is a row already: sorting them all to add up one at a time takes longer than reading them.
  const isStored = buckets.step === HOUR
  return timesByKey(
    db,
    names,
    sql`select key, ${timeOf(buckets)} as time, ${isStored ? columnsOf(names) : sumsOf(names)} from site_hours
      where dimension = ${dimension} and key in (${sql.join(keys)}) and created_at between ${hours.from} and ${hours.until}
      ${isStored ? sql`` : sql`group by 1, 2`}`,
  )
}

/** The same of all these keys together. */
export async function siteWholeTimesOf(
  db: Database,
  { dimension, keys, hours }: SiteQuestion,
  { buckets, names }: Timing,
): Promise<TimedSums[]> {
  if (keys.length === 0) return []
  const times = await timesByKey(
    db,
    names,
    sql`select '' as key, ${timeOf(buckets)} as time, ${sumsOf(names)} from site_hours
      where dimension = ${dimension} and key in (${sql.join(keys)}) and created_at between ${hours.from} and ${hours.until}
      group by 2`,
  )
  return times.map((one) => one.sums)
}

/** Lists and not rows: a month by hours has thousands of times, each of which would be an object of its own on the server's thread. */
async function timesByKey(db: Database, names: Timing['names'], rows: RawBuilder<unknown>): Promise<KeyedTimes[]> {
  const wanted = ['time', ...names] as const
  const lists = sql.join(wanted.map((name) => sql`${jsonList(db.kind, name)} as ${sql.ref(name)}`))
  const found = await sql<{ key: string } & Record<keyof TimedSums, number[] | string>>`select key, ${lists}
    from (${rows}) as timed group by key`.execute(db.reports)
  return found.rows.map(({ key, ...texts }) => ({
    key: String(key),
    sums: byName(wanted, (name) => numbersIn(texts[name])),
  }))
}

const numbersIn = (list: number[] | string): number[] => (typeof list === 'string' ? JSON.parse(list) : list)

interface AccountQuestion {
  dimension: SiteDimension | AccountDimension
  userIds: readonly number[]
  /** Missing: all. */
  tokenIds?: readonly number[]
  /** Of the dimension; missing: all. */
  keys?: readonly string[]
  hours: Hours
}

const accountRows = ({ dimension, userIds, tokenIds, keys, hours }: AccountQuestion) =>
  sql`usage_hours where user_id in (${sql.join(userIds)}) and created_at between ${hours.from} and ${hours.until}
    ${tokenIds === undefined ? sql`` : sql`and token_id in (${sql.join(tokenIds)})`}
    ${keys === undefined ? sql`` : sql`and ${sql.ref(USER_COLUMNS[dimension])} in (${sql.join(keys)})`}`

/** Nobody was asked for, of whom there is nothing. */
const isEmpty = ({ userIds, tokenIds, keys }: AccountQuestion): boolean =>
  [userIds, tokenIds, keys].some((list) => list?.length === 0)

/** Sums of some users by a dimension. */
export async function accountSumsOf(db: Database, question: AccountQuestion): Promise<KeyedSums[]> {
  if (isEmpty(question)) return []
  const key = sql.ref(USER_COLUMNS[question.dimension])
  const { rows } =
    await sql<KeyedSums>`select ${key} as key, ${sumsOf(SUM_NAMES)} from ${accountRows(question)} group by ${key}`.execute(
      db.reports,
    )
  return rows.map((row) => ({ key: String(row.key), ...exact(row) }))
}

/** The same over time. */
export async function accountTimesOf(
  db: Database,
  question: AccountQuestion,
  { buckets, names }: Timing,
): Promise<KeyedTimes[]> {
  if (isEmpty(question)) return []
  const key = sql.ref(USER_COLUMNS[question.dimension])
  return timesByKey(
    db,
    names,
    sql`select ${key} as key, ${timeOf(buckets)} as time, ${sumsOf(names)} from ${accountRows(question)} group by 1, 2`,
  )
}

/** The same of all that is asked for together. */
export async function accountWholeTimesOf(
  db: Database,
  question: AccountQuestion,
  { buckets, names }: Timing,
): Promise<TimedSums[]> {
  if (isEmpty(question)) return []
  const times = await timesByKey(
    db,
    names,
    sql`select '' as key, ${timeOf(buckets)} as time, ${sumsOf(names)} from ${accountRows(question)} group by 2`,
  )
  return times.map((one) => one.sums)
}

/** PostgreSQL gives sums as texts. */
const exact = (row: UsageSums): UsageSums => byName(SUM_NAMES, (name) => Number(row[name] ?? 0))

/** The first day of which sums are kept; undefined when there are none. */
export async function oldestSiteDay(db: Database): Promise<number | undefined> {
  const row = await db.reports
    .selectFrom('site_days')
    .select('created_at')
    .where('dimension', '=', 'model')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

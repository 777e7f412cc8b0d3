import type { DatabaseKind } from '../../storage/database.ts'
import { type JsonColumn, jsonRows, parameterMarker } from '../../storage/dialect.ts'
import type { LogsTable, UsageSums } from '../../storage/tables.ts'

/** A charged call, as it is written and as the dashboard counts it. */
export interface SettledCall extends Omit<LogsTable, 'id'> {
  /** Missing when it was not streamed. */
  firstTokenMs?: number
  /** Missing where no cost is set. */
  costNanoUsd?: number
  /** It ended before its answer did, by the vendor's fault. */
  isBroken?: boolean
}

/** A call that got no answer after a vendor was asked. It charges nothing and leaves no log row. */
export type UnansweredCall = Pick<
  LogsTable,
  'created_at' | 'user_id' | 'token_id' | 'channel_id' | 'model_name' | 'group'
>

type KeyValue = string | number
type Sums = { -readonly [Name in keyof UsageSums]: number }

const SUMS: readonly (keyof UsageSums)[] = [
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
]

const integer = (name: string): JsonColumn => ({ name, type: 'integer' })
const text = (name: string): JsonColumn => ({ name, type: 'text' })

const HOURS_KEY = [
  integer('user_id'),
  integer('created_at'),
  integer('token_id'),
  integer('channel_id'),
  text('model_name'),
  text('group'),
]
const SITE_HOURS_KEY = [text('dimension'), text('key'), integer('created_at')]
const SITE_DAYS_KEY = [text('dimension'), integer('created_at'), text('key')]

const HOUR = 3_600
const DAY = 86_400

/** The rows of one table, by their keys. */
class SumTable {
  readonly #rows = new Map<string, { key: readonly KeyValue[]; sums: Sums }>()

  at(...key: readonly KeyValue[]): Sums {
    const name = key.join('\n')
    const known = this.#rows.get(name)
    if (known) return known.sums
    const sums = noSums()
    this.#rows.set(name, { key, sums })
    return sums
  }

  /** In one order for everybody: two nodes that add to the same rows never wait for each other in a circle. */
  list(): KeyValue[][] {
    const sorted = [...this.#rows].sort(([one], [other]) => (one < other ? -1 : 1))
    return sorted.map(([, { key, sums }]) => [...key, ...SUMS.map((name) => sums[name])])
  }
}

/** The rows that some calls add to each table of the dashboard, in the column order of the statements. */
export function usageSumsOf(settled: readonly SettledCall[], unanswered: readonly UnansweredCall[]) {
  const tables = { hours: new SumTable(), siteHours: new SumTable(), siteDays: new SumTable() }
  for (const call of settled) addTo(tables, call, sumsOf(call))
  for (const call of unanswered) addTo(tables, call, { ...noSums(), errors: 1 })
  return { hours: tables.hours.list(), siteHours: tables.siteHours.list(), siteDays: tables.siteDays.list() }
}

/** What somebody else has counted: calls of one user and model within one hour. */
export interface PastUsage extends Pick<UsageSums, 'calls' | 'quota' | 'input_tokens'> {
  user_id: number
  created_at: number
  model_name: string
}

/** As `usageSumsOf`, of sums in which tokens, channels and groups are not told apart. */
export function pastUsageSumsOf(past: readonly PastUsage[]): ReturnType<typeof usageSumsOf> {
  const tables = { hours: new SumTable(), siteHours: new SumTable(), siteDays: new SumTable() }
  for (const { calls, quota, input_tokens, ...call } of past) {
    addTo(tables, { ...call, token_id: 0, channel_id: 0, group: '' }, { ...noSums(), calls, quota, input_tokens })
  }
  return { hours: tables.hours.list(), siteHours: tables.siteHours.list(), siteDays: tables.siteDays.list() }
}

function addTo(
  { hours, siteHours, siteDays }: { hours: SumTable; siteHours: SumTable; siteDays: SumTable },
  call: UnansweredCall,
  sums: Sums,
): void {
  const { created_at, user_id, token_id, channel_id, model_name, group } = call
  const hour = created_at - (created_at % HOUR)
  const day = created_at - (created_at % DAY)
  add(hours.at(user_id, hour, token_id, channel_id, model_name, group), sums)
  add(siteHours.at('model', model_name, hour), sums)
  add(siteHours.at('channel', String(channel_id), hour), sums)
  add(siteHours.at('group', group, hour), sums)
  add(siteDays.at('model', day, model_name), sums)
  add(siteDays.at('channel', day, String(channel_id)), sums)
  add(siteDays.at('group', day, group), sums)
  add(siteDays.at('user', day, String(user_id)), sums)
  add(siteDays.at('token', day, String(token_id)), sums)
}

function add(to: Sums, sums: Sums): void {
  for (const name of SUMS) to[name] += sums[name]
}

function sumsOf(call: SettledCall): Sums {
  const { quota, firstTokenMs, costNanoUsd } = call
  const hasCost = costNanoUsd !== undefined
  return {
    calls: 1,
    quota,
    input_tokens: call.prompt_tokens,
    output_tokens: call.completion_tokens,
    costed_calls: hasCost ? 1 : 0,
    costed_quota: hasCost ? quota : 0,
    cost_nano_usd: costNanoUsd ?? 0,
    first_token_calls: firstTokenMs === undefined ? 0 : 1,
    first_token_ms: firstTokenMs ?? 0,
    errors: call.isBroken ? 1 : 0,
  }
}

const noSums = (): Sums => ({
  calls: 0,
  quota: 0,
  input_tokens: 0,
  output_tokens: 0,
  costed_calls: 0,
  costed_quota: 0,
  cost_nano_usd: 0,
  first_token_calls: 0,
  first_token_ms: 0,
  errors: 0,
})

/** Adds rows of `usageSumsOf`, in the order of its tables. */
export const usageStatements = (kind: DatabaseKind) => ({
  hours: upsert(kind, 'usage_hours', HOURS_KEY),
  siteHours: upsert(kind, 'site_hours', SITE_HOURS_KEY),
  siteDays: upsert(kind, 'site_days', SITE_DAYS_KEY),
})

function upsert(kind: DatabaseKind, table: string, key: readonly JsonColumn[]): string {
  const columns = [...key, ...SUMS.map(integer)]
  const names = (list: readonly JsonColumn[]) => list.map(({ name }) => `"${name}"`).join(', ')
  return `insert into ${table} (${names(columns)})
    select ${names(columns)} from ${jsonRows(kind, columns, parameterMarker(kind, 1))} as entry where true
    on conflict (${names(key)}) do update set
    ${SUMS.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`
}

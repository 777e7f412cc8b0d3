import type { DatabaseKind } from '../../storage/database.ts'
import { integerColumn, type JsonColumn, jsonRows, parameterMarker, textColumn } from '../../storage/dialect.ts'
import type { LogsTable } from '../../storage/tables/billing.ts'
import type { UsageSums } from '../../storage/tables/usage.ts'
import { SUM_NAMES } from '../usage-logs/usage-sums-store.ts'

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

/** What another site counted in one hour: neither tokens, channels and groups nor the two directions apart. */
export interface PastUsage {
  user_id: number
  created_at: number
  model_name: string
  calls: number
  quota: number
  /** In and out together. */
  input_tokens: number
}

type KeyValue = string | number
type Sums = { -readonly [Name in keyof UsageSums]: number }

const HOURS_KEY = [
  integerColumn('user_id'),
  integerColumn('created_at'),
  integerColumn('token_id'),
  integerColumn('channel_id'),
  textColumn('model_name'),
  textColumn('group'),
]
const SITE_HOURS_KEY = [textColumn('dimension'), textColumn('key'), integerColumn('created_at')]
const SITE_DAYS_KEY = [textColumn('dimension'), integerColumn('created_at'), textColumn('key')]

const HOUR = 3_600
const DAY = 86_400

/** The rows of one table, by their keys as one text. */
type SumTable = Map<string, { key: readonly KeyValue[]; sums: Sums }>

/** The rows that some calls add to each table of the dashboard, in the column order of the statements. */
export function usageSumsOf(settled: readonly SettledCall[], unanswered: readonly UnansweredCall[]) {
  const accounts: Accounts = new Map()
  for (const call of settled) addCall(accounts, call, sumsOf(call))
  for (const call of unanswered) addCall(accounts, call, { ...noSums(), errors: 1 })
  return tablesOf(accounts)
}

/** The same of what was counted elsewhere. */
export function pastUsageSumsOf(past: readonly PastUsage[]): ReturnType<typeof usageSumsOf> {
  const accounts: Accounts = new Map()
  for (const { user_id, created_at, model_name, calls, quota, input_tokens } of past) {
    const call = { user_id, created_at, model_name, token_id: 0, channel_id: 0, group: '' }
    addCall(accounts, call, { ...noSums(), calls, quota, input_tokens })
  }
  return tablesOf(accounts)
}

/** Calls of one hour that differ in nothing but their numbers. */
interface Account {
  call: UnansweredCall
  hour: number
  sums: Sums
}

type Accounts = Map<string, Account>

function addCall(accounts: Accounts, call: UnansweredCall, sums: Sums): void {
  const { created_at, user_id, token_id, channel_id, model_name, group } = call
  const hour = created_at - (created_at % HOUR)
  const name = `${user_id}\n${hour}\n${token_id}\n${channel_id}\n${model_name}\n${group}`
  const account = accounts.get(name)
  if (account === undefined) accounts.set(name, { call, hour, sums: { ...sums } })
  else addSums(account.sums, sums)
}

/** Most calls of a batch share their account, so the tables are made of accounts. */
function tablesOf(accounts: Accounts) {
  const hours: SumTable = new Map()
  const siteHours: SumTable = new Map()
  const siteDays: SumTable = new Map()
  for (const [name, { call, hour, sums }] of accounts) {
    const { user_id, token_id, channel_id, model_name, group } = call
    const day = hour - (hour % DAY)
    hours.set(name, { key: [user_id, hour, token_id, channel_id, model_name, group], sums })
    const addDay = (dimension: string, key: string) =>
      addTo(siteDays, `${dimension}\n${day}\n${key}`, [dimension, day, key], sums)
    const addBoth = (dimension: string, key: string) => {
      addTo(siteHours, `${dimension}\n${key}\n${hour}`, [dimension, key, hour], sums)
      addDay(dimension, key)
    }
    addBoth('model', model_name)
    addBoth('channel', String(channel_id))
    addBoth('group', group)
    addDay('user', String(user_id))
    addDay('token', String(token_id))
  }
  return { hours: listOf(hours), siteHours: listOf(siteHours), siteDays: listOf(siteDays) }
}

/** In one order for everybody: two nodes that add to the same rows never wait for each other in a circle. */
function listOf(table: SumTable): KeyValue[][] {
  const sorted = [...table].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([, { key, sums }]) => [...key, ...SUM_NAMES.map((name) => sums[name])])
}

function addTo(table: SumTable, name: string, key: readonly KeyValue[], sums: Sums): void {
  const row = table.get(name)
  if (row === undefined) table.set(name, { key, sums: { ...sums } })
  else addSums(row.sums, sums)
}

/** Written out: a loop over the names takes several times as long. */
function addSums(to: Sums, sums: Sums): void {
  to.calls += sums.calls
  to.quota += sums.quota
  to.input_tokens += sums.input_tokens
  to.output_tokens += sums.output_tokens
  to.costed_calls += sums.costed_calls
  to.costed_quota += sums.costed_quota
  to.cost_nano_usd += sums.cost_nano_usd
  to.first_token_calls += sums.first_token_calls
  to.first_token_ms += sums.first_token_ms
  to.errors += sums.errors
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
  const columns = [...key, ...SUM_NAMES.map(integerColumn)]
  const names = (list: readonly JsonColumn[]) => list.map(({ name }) => `"${name}"`).join(', ')
  return `insert into ${table} (${names(columns)})
    select ${names(columns)} from ${jsonRows(kind, columns, parameterMarker(kind, 1))} as entry where true
    on conflict (${names(key)}) do update set
    ${SUM_NAMES.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`
}

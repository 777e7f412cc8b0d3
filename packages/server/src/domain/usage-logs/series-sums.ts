import { NANO_USD_PER_USD } from '@tollgate/contract/cost'
import type { SeriesColumns, SeriesMeasure, SeriesSums } from '@tollgate/contract/entities/data-series'
import { byName } from '../../platform/by-name.ts'
import type { UsageSums } from '../../storage/tables/usage.ts'
import { SUM_NAMES, type TimedSums } from './usage-sums-store.ts'

interface SumsView {
  quotaPerUnit: number
  /** What calls cost the operator is no matter of users. */
  showsCosts: boolean
}

/** By which of the stored sums the largest are looked for. A mean has no size: then it is the number of calls behind it. */
export const STORED_MEASURE: { readonly [Name in SeriesMeasure]: keyof UsageSums } = {
  quota: 'quota',
  cost: 'cost_nano_usd',
  margin: 'costed_quota',
  calls: 'calls',
  input_tokens: 'input_tokens',
  output_tokens: 'output_tokens',
  first_token_ms: 'first_token_calls',
  errors: 'errors',
}

/** Of which stored sums those are made that are shown. */
const SOURCES: { readonly [Name in SeriesMeasure]: readonly (keyof UsageSums)[] } = {
  quota: ['quota'],
  cost: ['costed_calls', 'cost_nano_usd'],
  margin: ['costed_calls', 'costed_quota', 'cost_nano_usd'],
  calls: ['calls'],
  input_tokens: ['input_tokens'],
  output_tokens: ['output_tokens'],
  first_token_ms: ['first_token_ms', 'first_token_calls'],
  errors: ['errors'],
}

export const sourcesOf = (measures: readonly SeriesMeasure[]): (keyof UsageSums)[] =>
  SUM_NAMES.filter((name) => measures.some((measure) => SOURCES[measure].includes(name)))

/** How large something is by a measure. */
export function sizeBy(measure: SeriesMeasure, sums: UsageSums, { quotaPerUnit }: Pick<SumsView, 'quotaPerUnit'>) {
  return measure === 'margin' ? marginOf(sums, quotaPerUnit) : sums[STORED_MEASURE[measure]]
}

/** Some of the sums over time: each list has one number for each time. */
export type SumColumns = { readonly [Name in keyof UsageSums]?: number[] }

/** The sums of `count` times that have these `places`; several of one time are added up. */
export function columnsAt(
  { places, count }: { places: ReadonlyMap<number, number>; count: number },
  parts: readonly TimedSums[],
  names: readonly (keyof UsageSums)[],
): SumColumns {
  const whole = byName(names, () => new Array<number>(count).fill(0))
  for (const part of parts) {
    const placed = part.time.map((time) => places.get(time) ?? -1)
    for (const name of names) addAt(whole[name], placed, part[name] ?? [])
  }
  return whole
}

/** What has no place, -1, is outside. */
function addAt(column: number[], places: readonly number[], values: readonly number[]): void {
  for (let index = 0; index < values.length; index += 1) {
    const place = places[index] ?? -1
    if (place >= 0) column[place] = (column[place] ?? 0) + (values[index] ?? 0)
  }
}

/** Takes one away from the other, in place. */
export function takeAway(columns: SumColumns, other: SumColumns): void {
  for (const name of SUM_NAMES) {
    const column = columns[name]
    const less = other[name]
    if (column === undefined || less === undefined) continue
    for (let index = 0; index < column.length; index += 1) column[index] = (column[index] ?? 0) - (less[index] ?? 0)
  }
}

export const minus = (one: UsageSums, other: UsageSums): UsageSums =>
  byName(SUM_NAMES, (name) => one[name] - other[name])

export const totalOf = (parts: readonly UsageSums[]): UsageSums =>
  byName(SUM_NAMES, (name) => parts.reduce((sum, part) => sum + part[name], 0))

/** Sums as they are shown. */
export function shownSums(sums: UsageSums, { quotaPerUnit, showsCosts }: SumsView): SeriesSums {
  const { calls, quota, input_tokens, output_tokens, errors } = sums
  const hasCost = showsCosts && sums.costed_calls > 0
  return {
    calls,
    quota,
    input_tokens,
    output_tokens,
    cost: hasCost ? sums.cost_nano_usd / NANO_USD_PER_USD : null,
    margin: hasCost ? marginOf(sums, quotaPerUnit) : null,
    first_token_ms: meanOf(sums.first_token_ms, sums.first_token_calls),
    errors,
  }
}

/** The same over time, of some measures, whose sources the columns hold. */
export function shownColumns(
  columns: SumColumns,
  { values, quotaPerUnit, showsCosts }: SumsView & { values: readonly SeriesMeasure[] },
): SeriesColumns {
  const { costed_calls = [], costed_quota = [], cost_nano_usd = [], first_token_calls = [] } = columns
  const withCost = (read: (costed: Costed) => number): (number | null)[] =>
    costed_calls.map((count, index) =>
      showsCosts && count > 0
        ? read({ costed_quota: costed_quota[index] ?? 0, cost_nano_usd: cost_nano_usd[index] ?? 0 })
        : null,
    )
  return byName(values, (measure) => {
    if (measure === 'cost') return withCost((costed) => costed.cost_nano_usd / NANO_USD_PER_USD)
    if (measure === 'margin') return withCost((costed) => marginOf(costed, quotaPerUnit))
    const column = columns[measure] ?? []
    return measure === 'first_token_ms'
      ? column.map((sum, index) => meanOf(sum, first_token_calls[index] ?? 0))
      : column
  })
}

const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))

type Costed = Pick<UsageSums, 'costed_quota' | 'cost_nano_usd'>

/** USD, to the billionth. */
const marginOf = ({ costed_quota, cost_nano_usd }: Costed, quotaPerUnit: number): number =>
  Math.round((costed_quota / quotaPerUnit) * NANO_USD_PER_USD - cost_nano_usd) / NANO_USD_PER_USD

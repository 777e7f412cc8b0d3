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

/** How large something is by a measure. */
export function sizeBy(measure: SeriesMeasure, sums: UsageSums, { quotaPerUnit }: Pick<SumsView, 'quotaPerUnit'>) {
  return measure === 'margin' ? marginOf(sums, quotaPerUnit) : sums[STORED_MEASURE[measure]]
}

/** Sums over time: each list has one number for each time. */
export type SumColumns = { readonly [Name in keyof UsageSums]: number[] }

/** The sums of each of the times; several of one time are added up. */
export function columnsAt(times: readonly number[], parts: readonly TimedSums[]): SumColumns {
  const places = new Map(times.map((time, place) => [time, place]))
  const whole = byName(SUM_NAMES, () => new Array<number>(times.length).fill(0))
  for (const part of parts) {
    const placed = part.time.map((time) => places.get(time) ?? -1)
    for (const name of SUM_NAMES) addAt(whole[name], placed, part[name])
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

export const minus = (one: SumColumns, other: SumColumns): SumColumns =>
  byName(SUM_NAMES, (name) => one[name].map((value, index) => value - (other[name][index] ?? 0)))

export const totalOf = (columns: SumColumns): UsageSums =>
  byName(SUM_NAMES, (name) => columns[name].reduce((sum, n) => sum + n, 0))

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

/** The same over time. */
export function shownColumns(columns: SumColumns, { quotaPerUnit, showsCosts }: SumsView): SeriesColumns {
  const { calls, quota, input_tokens, output_tokens, errors, costed_calls, costed_quota, cost_nano_usd } = columns
  const withCost = (read: (costed: Costed) => number): (number | null)[] =>
    costed_calls.map((count, index) =>
      showsCosts && count > 0
        ? read({ costed_quota: costed_quota[index] ?? 0, cost_nano_usd: cost_nano_usd[index] ?? 0 })
        : null,
    )
  return {
    calls,
    quota,
    input_tokens,
    output_tokens,
    cost: withCost((costed) => costed.cost_nano_usd / NANO_USD_PER_USD),
    margin: withCost((costed) => marginOf(costed, quotaPerUnit)),
    first_token_ms: columns.first_token_ms.map((sum, index) => meanOf(sum, columns.first_token_calls[index] ?? 0)),
    errors,
  }
}

const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))

type Costed = Pick<UsageSums, 'costed_quota' | 'cost_nano_usd'>

/** USD, to the billionth. */
const marginOf = ({ costed_quota, cost_nano_usd }: Costed, quotaPerUnit: number): number =>
  Math.round((costed_quota / quotaPerUnit) * NANO_USD_PER_USD - cost_nano_usd) / NANO_USD_PER_USD

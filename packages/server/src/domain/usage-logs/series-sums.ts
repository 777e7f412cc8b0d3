import { NANO_USD_PER_USD } from '@tollgate/contract/cost'
import type { SeriesMeasure, SeriesSums } from '@tollgate/contract/entities/data-series'
import type { UsageSums } from '../../storage/tables/usage.ts'

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

export const noSums: Readonly<UsageSums> = {
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
}

export const plus = (one: UsageSums, other: UsageSums): UsageSums => combined(one, other, 1)
export const minus = (one: UsageSums, other: UsageSums): UsageSums => combined(one, other, -1)

/** Written out: a loop over the names takes several times as long. */
const combined = (one: UsageSums, other: UsageSums, sign: 1 | -1): UsageSums => ({
  calls: one.calls + sign * other.calls,
  quota: one.quota + sign * other.quota,
  input_tokens: one.input_tokens + sign * other.input_tokens,
  output_tokens: one.output_tokens + sign * other.output_tokens,
  costed_calls: one.costed_calls + sign * other.costed_calls,
  costed_quota: one.costed_quota + sign * other.costed_quota,
  cost_nano_usd: one.cost_nano_usd + sign * other.cost_nano_usd,
  first_token_calls: one.first_token_calls + sign * other.first_token_calls,
  first_token_ms: one.first_token_ms + sign * other.first_token_ms,
  errors: one.errors + sign * other.errors,
})

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
    first_token_ms: sums.first_token_calls === 0 ? null : Math.round(sums.first_token_ms / sums.first_token_calls),
    errors,
  }
}

const marginOf = ({ costed_quota, cost_nano_usd }: UsageSums, quotaPerUnit: number): number =>
  Number((costed_quota / quotaPerUnit - cost_nano_usd / NANO_USD_PER_USD).toFixed(9))

import type { SeriesMeasure, SeriesSums } from '@tollgate/contract/entities/data-series'
import { abbreviate, formatDollars, type QuotaDisplay } from '@tollgate/contract/quota'
import { countText } from '../../components/count-text.ts'

const measureNames = ['quota', 'cost', 'margin', 'calls', 'tokens', 'first-token', 'errors'] as const
export type MeasureName = (typeof measureNames)[number]

/** One thing that is drawn over time. */
export interface Measure {
  name: MeasureName
  /** By which the server chooses the largest series; charts with the same choice share one answer. */
  chosenBy: SeriesMeasure
  /** What it is read from. */
  sources: readonly SeriesMeasure[]
  /** Sums are stacked; means are lines of their own. */
  shape: 'stack' | 'lines'
  /** What calls cost the operator is for administrators. */
  isForAdmins: boolean
  /** Null: nothing is known of it. Amounts in the unit that is shown. */
  read: (sums: SeriesSums, display: QuotaDisplay) => number | null
  unit: 'quota' | 'usd' | 'count' | 'seconds'
}

const measure = (
  row: Pick<Measure, 'name' | 'chosenBy' | 'sources' | 'read' | 'unit'> & Partial<Measure>,
): Measure => ({
  shape: 'stack',
  isForAdmins: false,
  ...row,
})

export const measures: readonly Measure[] = [
  measure({
    name: 'quota',
    chosenBy: 'quota',
    sources: ['quota'],
    unit: 'quota',
    read: ({ quota }, display) => (display.inCurrency ? quota / display.quotaPerUnit : quota),
  }),
  measure({
    name: 'cost',
    chosenBy: 'quota',
    sources: ['cost'],
    unit: 'usd',
    isForAdmins: true,
    read: ({ cost }) => cost,
  }),
  measure({
    name: 'margin',
    chosenBy: 'quota',
    sources: ['margin'],
    unit: 'usd',
    isForAdmins: true,
    read: ({ margin }) => margin,
  }),
  measure({ name: 'calls', chosenBy: 'calls', sources: ['calls'], unit: 'count', read: ({ calls }) => calls }),
  measure({
    name: 'tokens',
    chosenBy: 'input_tokens',
    sources: ['input_tokens', 'output_tokens'],
    unit: 'count',
    read: ({ input_tokens, output_tokens }) => input_tokens + output_tokens,
  }),
  measure({
    name: 'first-token',
    chosenBy: 'calls',
    sources: ['first_token_ms'],
    unit: 'seconds',
    shape: 'lines',
    read: ({ first_token_ms }) => (first_token_ms === null ? null : first_token_ms / 1000),
  }),
  measure({ name: 'errors', chosenBy: 'errors', sources: ['errors'], unit: 'count', read: ({ errors }) => errors }),
]

export const measuresFor = (isForAll: boolean): Measure[] =>
  measures.filter(({ isForAdmins }) => isForAll || !isForAdmins)

const EXACT_DIGITS = 4

/** What the charts need that share the answer with this choice. */
export const sourcesOf = (chosenBy: SeriesMeasure): SeriesMeasure[] =>
  measures.filter((one) => one.chosenBy === chosenBy).flatMap(({ sources }) => sources)

/** A value to be read: four decimals of money, whole numbers with separators. */
export function exactText(value: number | null, { unit }: Pick<Measure, 'unit'>, display: QuotaDisplay): string {
  if (value === null) return '–'
  if (unit === 'seconds') return `${value.toFixed(2)} s`
  if (isMoney(unit, display)) return formatDollars(value, EXACT_DIGITS)
  return countText(Math.round(value))
}

/** A value at the axis, as short as its distance to the next allows. */
export function axisText(value: number, step: number, { unit }: Pick<Measure, 'unit'>, display: QuotaDisplay): string {
  const digits = Math.min(6, Math.max(0, -Math.floor(Math.log10(step))))
  if (unit === 'seconds') return `${value.toFixed(digits)} s`
  return isMoney(unit, display) ? formatDollars(value, digits) : abbreviate(value)
}

const isMoney = (unit: Measure['unit'], display: QuotaDisplay): boolean =>
  unit === 'usd' || (unit === 'quota' && display.inCurrency)

import type {
  DataSeriesReply,
  SeriesColumns,
  SeriesDimension,
  SeriesInterval,
  SeriesSums,
} from '@tollgate/contract/entities/data-series'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import type { Measure } from './measures.ts'
import { type ColourOf, nameOfSeries } from './series-look.ts'

/** One line, or one colour of a stack. */
export interface ChartSeries {
  id: string
  name: string
  /** CSS. */
  colour: string
  /** Undefined: all others together, which no filter can ask for. */
  filter: { key: string; name: string } | undefined
  /** One for each time; null: nothing is known. */
  values: readonly (number | null)[]
  total: number | null
}

export interface ChartData {
  /** Unix seconds. */
  times: readonly number[]
  interval: SeriesInterval
  series: readonly ChartSeries[]
  /** Over all series and times. */
  total: number | null
}

interface ChartQuestion {
  by: SeriesDimension
  interval: SeriesInterval
  measure: Measure
  display: QuotaDisplay
  colourOf: ColourOf
}

/** What one chart shows of an answer. Series without any value are left out. */
export function chartDataOf(reply: DataSeriesReply, question: ChartQuestion): ChartData {
  const { by, interval, measure, display, colourOf } = question
  const series = reply.series.map((one) => ({
    id: one.is_other ? 'other' : `key ${one.key}`,
    name: nameOfSeries(one, by),
    colour: colourOf(one),
    filter: one.is_other ? undefined : { key: one.key, name: one.name },
    values: reply.times.map((_, index) => measure.read(sumsAt(one.values, index), display)),
    total: measure.read(one.total, display),
  }))
  return {
    times: reply.times,
    interval,
    series: series.filter(({ values }) => values.some((value) => value !== null && value !== 0)),
    total: measure.read(reply.total, display),
  }
}

/** What was not asked for is nothing. */
const sumsAt = (values: SeriesColumns, index: number): SeriesSums => ({
  calls: values.calls?.[index] ?? 0,
  quota: values.quota?.[index] ?? 0,
  input_tokens: values.input_tokens?.[index] ?? 0,
  output_tokens: values.output_tokens?.[index] ?? 0,
  cost: values.cost?.[index] ?? null,
  margin: values.margin?.[index] ?? null,
  first_token_ms: values.first_token_ms?.[index] ?? null,
  errors: values.errors?.[index] ?? 0,
})

/** What all series add up to at a time; means add up to nothing. */
export const totalAt = ({ series }: Pick<ChartData, 'series'>, index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

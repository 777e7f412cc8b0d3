import type { DataSeriesReply, SeriesDimension, SeriesInterval } from '@tollgate/contract/entities/data-series'
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
    values: one.values.map((sums) => measure.read(sums, display)),
    total: measure.read(one.total, display),
  }))
  return {
    times: reply.times,
    interval,
    series: series.filter(({ values }) => values.some((value) => value !== null && value !== 0)),
    total: measure.read(reply.total, display),
  }
}

/** What all series add up to at a time; means add up to nothing. */
export const totalAt = ({ series }: Pick<ChartData, 'series'>, index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

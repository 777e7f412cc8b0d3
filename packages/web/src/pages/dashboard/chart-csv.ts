import { csvText } from '../../components/csv-text.ts'
import { exactTime } from '../../components/time-text.ts'
import type { ChartData } from './chart-data.ts'

/** A chart as a table of texts: one row for each time, one column for each series. */
export function chartCsv(data: ChartData, timeTitle: string): string {
  return csvText([
    [timeTitle, ...data.series.map(({ name }) => name)],
    ...data.times.map((time, index) => [exactTime(time), ...data.series.map(({ values }) => values[index])]),
  ])
}

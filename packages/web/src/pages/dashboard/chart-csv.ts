import { exactTime } from '../../components/time-text.ts'
import type { ChartData } from './chart-data.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A cell that begins with one of these would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A chart as a table of texts: one row for each time, one column for each series. */
export function chartCsv(data: ChartData, timeTitle: string): string {
  const rows = [
    [timeTitle, ...data.series.map(({ name }) => name)],
    ...data.times.map((time, index) => [
      exactTime(time),
      ...data.series.map(({ values }) => {
        const value = values[index] ?? null
        return value === null ? '' : String(value)
      }),
    ]),
  ]
  return (
    BYTE_ORDER_MARK +
    rows.map((row, index) => `${row.map((cell) => cellText(cell, index === 0)).join(',')}\r\n`).join('')
  )
}

function cellText(text: string, isName: boolean): string {
  const safe = isName && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

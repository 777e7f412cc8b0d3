import type { QuotaDisplay } from '@tollgate/contract/quota'
import type { CsvCell } from '../csv-text.ts'
import { exactTime } from '../time-text.ts'

/** One column of a list in a file. */
export interface FileColumn<Row> {
  title: string
  cell: (row: Row) => CsvCell
}

/** How a list is written into a file. The columns come with the first file that is asked for. */
export interface TableFile<Row> {
  /** Name of the file, without its ending. */
  name: string
  columns: () => Promise<readonly FileColumn<Row>[]>
}

/** Local time of unix seconds; empty for 0, which stands for never. */
export const fileTime = (seconds: number): string => (seconds <= 0 ? '' : exactTime(seconds))

const CURRENCY_DIGITS = 6

/** Quota as the site shows it: a number of dollars with the unit in the title, or quota units. */
export const amountColumn = <Row>(
  title: string,
  { quotaOf, display }: { quotaOf: (row: Row) => number; display: QuotaDisplay },
): FileColumn<Row> => ({
  title: display.inCurrency ? `${title} (USD)` : title,
  cell: (row) =>
    display.inCurrency ? Number((quotaOf(row) / display.quotaPerUnit).toFixed(CURRENCY_DIGITS)) : quotaOf(row),
})

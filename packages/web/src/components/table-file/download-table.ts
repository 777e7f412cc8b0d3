import { PAGE_SIZE_MAX } from '@tollgate/contract/constants'
import { fetchCode } from '../../data/fetch-code.ts'
import { toastInfo } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { csvText } from '../csv-text.ts'
import type { ReadPage } from '../data-table/table-source.ts'
import { downloadText } from '../download-text.ts'
import type { TableFile } from './table-file.ts'

/** As many rows as one file takes: more would be hundreds of calls. */
const FILE_ROWS_MAX = 10_000

/** Saves all rows of a list, read page by page, as a CSV file. Says so when there were too many. Throws `CallError`. */
export async function downloadTable<Row>({ name, columns }: TableFile<Row>, readPage: ReadPage<Row>): Promise<void> {
  const [cells, { rows, total, isCut }] = await Promise.all([fetchCode(columns), readAll(readPage)])
  const lines = [cells.map(({ title }) => title), ...rows.map((row) => cells.map(({ cell }) => cell(row)))]
  downloadText({ file: `${name}.csv`, text: csvText(lines), type: 'text/csv' })
  if (isCut) toastInfo(t('table.file-search-cut', { count: rows.length }))
  else if (rows.length < total) toastInfo(t('table.file-cut', { count: rows.length, total }))
}

/** One page after the other, to the end or to the most that a file takes. */
export async function readAll<Row>(readPage: ReadPage<Row>): Promise<{ rows: Row[]; total: number; isCut?: boolean }> {
  const rows: Row[] = []
  let total = 0
  for (let page = 1; page <= FILE_ROWS_MAX / PAGE_SIZE_MAX; page++) {
    const read = await readPage(page, PAGE_SIZE_MAX)
    rows.push(...read.rows)
    total = read.total
    if (read.rows.length === 0 || rows.length >= total) return { ...read, rows, total: rows.length }
  }
  return { rows, total }
}

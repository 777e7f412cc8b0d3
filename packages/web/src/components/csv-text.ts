/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A text that begins with one of these would be run as a formula, with the wide ones by East Asian spreadsheets. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** Null and undefined: an empty cell. */
export type CsvCell = string | number | null | undefined

/** Rows as a file that spreadsheets open. Numbers stay numbers; texts are never run. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

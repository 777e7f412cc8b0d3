export type CsvCell = string | number | boolean | undefined

/** Makes programs read UTF-8 that would otherwise guess. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** One record as RFC 4180 has it, with its line end. No text in it is a formula to a spreadsheet. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Numbers are ours; texts come from anybody. East Asian spreadsheets run wide signs, too. https://owasp.org/www-community/attacks/CSV_Injection */
function cellText(cell: CsvCell): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

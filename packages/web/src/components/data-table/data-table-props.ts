import type { ReactNode } from 'react'
import type { TableFile } from '../table-file/table-file.ts'
import type { TableColumn } from './columns.ts'
import type { RowCells } from './row-cells.ts'
import type { TableSelection } from './table-model.ts'
import type { EmptyText } from './table-notice.tsx'
import type { TableSource } from './table-source.ts'
import type { Paging } from './use-paging.ts'

export interface DataTableProps<Row> {
  /** Distinguishes the tables of the console; column settings are kept under it. */
  name: string
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  source: TableSource<Row>
  /** Must stay the same for a row while it is shown. */
  rowId: (row: Row, index: number) => string
  paging: Paging
  /** What this table is for, and the first thing to do. */
  empty: EmptyText
  /** A filter is on: no rows then means no match. */
  isFiltered: boolean
  onClearFilters: () => void
  selection?: TableSelection<Row>
  /** Buttons for the ticked rows. */
  selectionActions?: ReactNode
  /** More about a row, below it. */
  expanded?: (row: Row) => ReactNode
  /** A press on the row, beside its buttons. There must be a button for the same. */
  onRowPress?: (row: Row, index: number) => void
  /** How the whole list is written into a file; offered where the source can read every page. */
  file?: TableFile<Row>
  /** How many of the rows the pager counts, where rows stand below others; else all of them. */
  countedRows?: number
  /** The row whose details are open. */
  activeRowId?: string | undefined
  /** Given where one column stands in for others: `rowCellsOf`. */
  rowCells?: RowCells<Row>
  /** Rows that are out of use step back. */
  isMuted?: (row: Row) => boolean
}

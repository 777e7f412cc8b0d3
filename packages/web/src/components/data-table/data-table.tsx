import { useElementSize, useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { ReadFailure } from '../read-failure.tsx'
import type { TableFile } from '../table-file/table-file.ts'
import type { TableColumn } from './columns.ts'
import styles from './data-table.module.css'
import { DownloadButton } from './download-button.tsx'
import { Pager } from './pager.tsx'
import type { RowCells } from './row-cells.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { type TableSelection, useTableModel } from './table-model.ts'
import { type EmptyText, TableNotice } from './table-notice.tsx'
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

/**
 * A page of rows from the server in all its states: loading, empty, no match, failed, filled. Cards instead of rows
 * on small screens. Columns can be hidden and resized; both are remembered.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const frame = useElementSize()
  const { source, columns, paging, selection } = props
  const rows = source.rows ?? noRows
  const parts = useTableModel<Row>({
    name: props.name,
    columns,
    rows,
    rowId: props.rowId,
    selection,
    canExpand: props.expanded !== undefined,
    tableWidth: frame.width,
  })
  const isLoading = source.rows === undefined && source.error === null
  const hasRows = rows.length > 0
  const notice =
    isLoading || hasRows ? undefined : (
      <TableNotice
        error={source.error}
        onRetry={source.retry}
        isFiltered={props.isFiltered}
        onClearFilters={props.onClearFilters}
        isBeyondEnd={paging.page > 1}
        onFirstPage={() => paging.showPage(1)}
        empty={props.empty}
      />
    )
  const View = isMobile ? TableCards<Row> : TableGrid<Row>
  return (
    <div
      ref={frame.ref}
      className={styles.frame}
      data-refreshing={source.isStale}
      aria-busy={isLoading || source.isStale}
    >
      {hasRows && source.error !== null && <ReadFailure error={source.error} onRetry={source.retry} />}
      <View {...props} {...parts} notice={notice} placeholderRows={isLoading ? Math.min(paging.pageSize, 20) : 0} />
      {selection !== undefined && selection.rows.length > 0 && (
        <SelectionBar count={selection.count ?? selection.rows.length} onClear={() => selection.change([])}>
          {props.selectionActions}
        </SelectionBar>
      )}
      {hasRows && (
        <Pager paging={paging} total={source.total} shown={props.countedRows ?? rows.length}>
          {props.file && source.readPage && <DownloadButton file={props.file} readPage={source.readPage} />}
        </Pager>
      )}
    </div>
  )
}

const noRows: readonly never[] = []

import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { ReadFailure } from '../read-failure.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { DownloadButton } from './download-button.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { useTableModel } from './table-model.ts'
import { TableNotice } from './table-notice.tsx'
import { useRowFocus } from './use-row-focus.ts'

/**
 * A page of rows from the server in all its states: loading, empty, no match, failed, filled. Cards instead of rows
 * on small screens. Columns can be hidden and resized; both are remembered.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const frame = useElementSize()
  const rowFocus = useRowFocus()
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
      {...rowFocus}
    >
      {hasRows && source.error !== null && <ReadFailure error={source.error} onRetry={source.retry} />}
      <View {...props} {...parts} notice={notice} placeholderRows={isLoading ? Math.min(paging.pageSize, 20) : 0} />
      {selection !== undefined && selection.rows.length > 0 && (
        <SelectionBar count={selection.count ?? selection.rows.length} onClear={() => selection.change([])}>
          {props.selectionActions}
        </SelectionBar>
      )}
      {hasRows && (
        <Pager
          paging={paging}
          total={source.total}
          isCut={source.isCut ?? false}
          shown={props.countedRows ?? rows.length}
        >
          {props.file && source.readPage && <DownloadButton file={props.file} readPage={source.readPage} />}
        </Pager>
      )}
    </div>
  )
}

const noRows: readonly never[] = []

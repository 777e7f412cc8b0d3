import {
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { LEAD_WIDTH } from './column-layout.ts'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, type TableColumn } from './columns.ts'
import { hiddenAtFirst } from './first-columns.ts'
import { useTableMemory } from './use-table-memory.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  rowSelectionFeature,
  rowExpandingFeature,
})

export type TableModel<Row extends RowData> = ReactTable<typeof features, Row>

/** Rows the reader has ticked. They may stand on other pages than the one shown. */
export interface TableSelection<Row> {
  rows: readonly Row[]
  /** How many things are chosen, where a row stands for several; else the rows. */
  count?: number
  change: (rows: Row[]) => void
}

interface ModelInput<Row> {
  /** Distinguishes the tables of the console; the reader's settings are kept under it. */
  name: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row, index: number) => string
  selection: TableSelection<Row> | undefined
  canExpand: boolean
  /** Visible width of the table in pixels; 0 before it is laid out. */
  tableWidth: number
}

/** State of a table: columns shown and their widths (remembered), rows ticked (owned by the page), rows opened. */
export function useTableModel<Row extends RowData>(input: ModelInput<Row>) {
  const { name, columns, rows, rowId, selection, canExpand, tableWidth } = input
  const memory = useTableMemory(name)
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const leads = Number(selection !== undefined) + Number(canExpand)
  const visibility = useMemo(
    () => ({ ...hiddenAtFirst(columns, tableWidth - leads * LEAD_WIDTH), ...memory.shown }),
    [columns, tableWidth, leads, memory.shown],
  )
  const ticked = useMemo(() => tickedRows(selection?.rows ?? [], rowId), [selection?.rows, rowId])
  const model = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    getRowCanExpand: () => canExpand,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility: visibility, columnSizing: memory.widths, rowSelection: ticked },
    onColumnVisibilityChange: (update) => {
      const next = functionalUpdate(update, visibility)
      // What the reader has not touched stays as it is at first, in a wider window too.
      const touched = Object.entries(next).filter(([id, isShown]) => isShown !== (visibility[id] ?? true))
      memory.remember({ shown: { ...memory.shown, ...Object.fromEntries(touched) } })
    },
    onColumnSizingChange: (update) => memory.remember({ widths: functionalUpdate(update, memory.widths) }),
    onRowSelectionChange: (update: Updater<RowSelectionState>) => {
      const next = functionalUpdate(update, ticked)
      const known = [...(selection?.rows ?? []), ...rows]
      selection?.change(rowsWithIds(known, { ids: next, rowId }))
    },
  })
  return { model, resized: memory.widths, forgetSettings: memory.forget }
}

const definitionOf = <Row>(column: TableColumn<Row>) => ({
  id: column.id,
  header: column.title,
  size: column.width,
  minSize: COLUMN_WIDTH_MIN,
  maxSize: COLUMN_WIDTH_MAX,
  enableHiding: !column.isFixed,
})

function tickedRows<Row>(rows: readonly Row[], rowId: (row: Row, index: number) => string): RowSelectionState {
  return Object.fromEntries(rows.map((row, index) => [rowId(row, index), true] as const))
}

/** Each row once, in the order in which they became known. */
function rowsWithIds<Row>(
  rows: readonly Row[],
  { ids, rowId }: { ids: RowSelectionState; rowId: (row: Row, index: number) => string },
): Row[] {
  const found = new Map<string, Row>()
  for (const [index, row] of rows.entries()) {
    const id = rowId(row, index)
    if (ids[id]) found.set(id, row)
  }
  return [...found.values()]
}

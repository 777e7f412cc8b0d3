import type { PlacedColumn } from './column-layout.ts'
import type { TableColumn } from './columns.ts'
import type { ShownColumn } from './shown-columns.ts'

export interface RowCell<Row> {
  /** Undefined: nothing stands there in this row. */
  column: TableColumn<Row> | undefined
  place: PlacedColumn
  /** How many columns it reaches over; one when not said. */
  span?: number
}

/** What a table draws of one row, in the order of its columns. */
export type RowCells<Row> = (
  row: Row,
  table: { shown: readonly ShownColumn<Row>[]; columns: readonly TableColumn<Row>[] },
) => readonly RowCell<Row>[]

/** For a table with a column that stands in: its shown columns, and over those that are blank in this row the one that does. */
export function rowCellsOf<Row>(row: Row, { shown, columns }: Parameters<RowCells<Row>>[1]): readonly RowCell<Row>[] {
  const column = columns.find(({ standIn }) => standIn?.when(row))
  const over = column?.standIn?.over ?? []
  const start = shown.findIndex((one) => over.includes(one.column.id))
  const first = shown[start]
  if (column === undefined || first === undefined) return shown
  const rest = shown.slice(start).findIndex((one) => !over.includes(one.column.id))
  const end = rest === -1 ? shown.length : start + rest
  const withoutIt = (cells: readonly ShownColumn<Row>[]) =>
    cells.map((cell) => (cell.column.id === column.id ? { ...cell, column: undefined } : cell))
  return [
    ...withoutIt(shown.slice(0, start)),
    { column, place: first.place, span: end - start },
    ...withoutIt(shown.slice(end)),
  ]
}

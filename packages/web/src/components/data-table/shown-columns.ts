import { LEAD_WIDTH, layoutColumns, type PlacedColumn } from './column-layout.ts'
import type { TableColumn } from './columns.ts'
import type { TableModel } from './table-model.ts'

export interface ShownColumn<Row> {
  column: TableColumn<Row>
  place: PlacedColumn
}

export interface ShownColumns<Row> {
  /** Narrow columns before the first: tick and arrow. */
  leads: { id: LeadId; place: PlacedColumn }[]
  columns: ShownColumn<Row>[]
  totalWidth: number
}

export type LeadId = 'tick' | 'arrow'

interface ShownInput<Row> {
  model: TableModel<Row>
  columns: readonly TableColumn<Row>[]
  leads: readonly LeadId[]
  containerWidth: number
  /** Widths set by hand, the one being dragged included. A column set by hand no longer grows. */
  widths: Readonly<Record<string, number>>
}

/** The visible columns in order, each with its width and the place where it sticks. */
export function shownColumnsOf<Row>(input: ShownInput<Row>): ShownColumns<Row> {
  const { model, columns, leads, containerWidth, widths } = input
  const shown = new Set(model.columns.filter(({ isShown }) => isShown).map(({ id }) => id))
  const visible = columns.filter(({ id }) => shown.has(id))
  const places = layoutColumns(
    [
      ...leads.map((id) => ({ id, width: LEAD_WIDTH, grow: 0, pin: 'start' as const })),
      ...visible.map((column) => ({
        id: column.id,
        width: widths[column.id] ?? column.width,
        grow: widths[column.id] === undefined ? (column.grow ?? 0) : 0,
        pin: column.pin,
      })),
    ],
    containerWidth,
  )
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return {
    leads: leads.flatMap((id) => withPlace(placeOf.get(id), (place) => ({ id, place }))),
    columns: visible.flatMap((column) => withPlace(placeOf.get(column.id), (place) => ({ column, place }))),
    totalWidth: places.reduce((sum, place) => sum + place.width, 0),
  }
}

const withPlace = <Result>(place: PlacedColumn | undefined, make: (place: PlacedColumn) => Result): Result[] =>
  place === undefined ? [] : [make(place)]

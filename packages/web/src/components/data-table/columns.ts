import type { ReactNode } from 'react'

/** One column of a data table: what it shows, and what it asks of the layout. */
export interface TableColumn<Row> {
  id: string
  /** Text of the head, and the name in the column choice and on cards. */
  title: string
  /** Pixels, until the reader drags the edge. */
  width: number
  cell: (row: Row) => ReactNode
  /** Replaces `cell` on a card; null leaves the line out. */
  cardCell?: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  align?: 'end'
  /** Stays in view while the rest scrolls sideways. Columns pinned to the start come first, to the end last. */
  pin?: 'start' | 'end'
  /** Share of the width that is left over; none: the column keeps its own. */
  grow?: number
  /** Shown only when the reader chooses it. */
  isHiddenAtFirst?: boolean
  /** Shown at first only where the table is wide enough for it and for those of a lower rank. */
  roomRank?: number
  /** In rows in which these are blank, the cell stands over them, shown or not, and not in its own place: a table with `rowCells`. */
  standIn?: { over: readonly string[]; when: (row: Row) => boolean }
  /** Cannot be hidden: without it a row cannot be told from another, or not acted on. */
  isFixed?: boolean
  /** What the head means, in a tooltip. */
  hint?: string
  /** Text of the tooltip when the cell is cut, for cells whose parts run together when read as text. */
  fullText?: (row: Row) => string
  /** Stands in the last row of the table. */
  total?: ReactNode
  /** Place on a card, on small screens; a line with title and value when not said. `none`: not on the card. */
  card?: 'title' | 'badge' | 'actions' | 'wide' | 'none'
}

export const COLUMN_WIDTH_MIN = 48
export const COLUMN_WIDTH_MAX = 900

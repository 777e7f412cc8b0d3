import { useMemo, useState } from 'react'
import { LEAD_WIDTH } from './column-layout.ts'
import type { TableColumn } from './columns.ts'
import { hiddenAtFirst } from './first-columns.ts'
import { useTableMemory } from './use-table-memory.ts'

/** One row of the page that is shown. */
export interface ModelRow<Row> {
  id: string
  /** On this page, from 0. */
  index: number
  original: Row
  isTicked: boolean
  /** It shows what it unfolds to. */
  isOpen: boolean
}

/** A column as the reader has set it. */
export interface ModelColumn {
  id: string
  title: string
  /** Pixels. */
  width: number
  isShown: boolean
  canHide: boolean
}

export interface TableModel<Row> {
  rows: readonly ModelRow<Row>[]
  /** All of them, shown or not. */
  columns: readonly ModelColumn[]
  showColumn: (id: string, isShown: boolean) => void
  setWidth: (id: string, width: number) => void
  tick: (ids: readonly string[], isTicked: boolean) => void
  open: (id: string, isOpen: boolean) => void
}

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
export function useTableModel<Row>(input: ModelInput<Row>) {
  const { name, columns, rows, rowId, selection, canExpand, tableWidth } = input
  const memory = useTableMemory(name)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const leads = Number(selection !== undefined) + Number(canExpand)
  const visibility = useMemo(
    () => ({ ...hiddenAtFirst(columns, tableWidth - leads * LEAD_WIDTH), ...memory.shown }),
    [columns, tableWidth, leads, memory.shown],
  )
  const ticked = useMemo(() => new Set((selection?.rows ?? []).map(rowId)), [selection?.rows, rowId])
  const model: TableModel<Row> = {
    rows: rows.map((original, index) => {
      const id = rowId(original, index)
      return { id, index, original, isTicked: ticked.has(id), isOpen: opened.has(id) }
    }),
    columns: columns.map(({ id, title, width, isFixed }) => ({
      id,
      title,
      width: memory.widths[id] ?? width,
      isShown: visibility[id] ?? true,
      canHide: !isFixed,
    })),
    // What the reader has not touched stays as it is at first, in a wider window too.
    showColumn: (id, isShown) => memory.remember({ shown: { ...memory.shown, [id]: isShown } }),
    setWidth: (id, width) => memory.remember({ widths: { ...memory.widths, [id]: width } }),
    tick: (ids, isTicked) => {
      const known = [...(selection?.rows ?? []), ...rows]
      selection?.change(rowsWithIds(known, { ids: changedSet(ticked, { ids, isIn: isTicked }), rowId }))
    },
    open: (id, isOpen) => setOpened((before) => changedSet(before, { ids: [id], isIn: isOpen })),
  }
  return { model, resized: memory.widths, forgetSettings: memory.forget }
}

function changedSet(before: ReadonlySet<string>, { ids, isIn }: { ids: readonly string[]; isIn: boolean }) {
  const changed = new Set(before)
  for (const id of ids) {
    if (isIn) changed.add(id)
    else changed.delete(id)
  }
  return changed
}

/** Each row once, in the order in which they became known. */
function rowsWithIds<Row>(
  rows: readonly Row[],
  { ids, rowId }: { ids: ReadonlySet<string>; rowId: (row: Row, index: number) => string },
): Row[] {
  const found = new Map<string, Row>()
  for (const [index, row] of rows.entries()) {
    const id = rowId(row, index)
    if (ids.has(id)) found.set(id, row)
  }
  return [...found.values()]
}

import type { ReactNode } from 'react'
import type { DataTableProps } from './data-table-props.ts'
import type { TableModel } from './table-model.ts'

/** What both views of a table, rows and cards, are given. */
export interface TableViewProps<Row> extends DataTableProps<Row> {
  model: TableModel<Row>
  /** Widths the reader has set, in pixels by column. */
  resized: Readonly<Record<string, number>>
  forgetSettings: () => void
  /** Stands in place of the rows when there are none. */
  notice: ReactNode
  /** Grey rows to show while the first page loads. */
  placeholderRows: number
}

/** Names for grey rows, which have nothing but their place. */
export const placeholderIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `placeholder-${index}`)

/** True for a press on the row itself, not on a control in it or in a dialog that the row has opened. */
export function isRowPress(event: { target: EventTarget; currentTarget: Element }): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest('a, button, input, label, textarea, [role="button"]')
  const isInControl = control !== null && currentTarget.contains(control)
  // Somebody who marks text in a row wants the text.
  return !isInControl && window.getSelection()?.type !== 'Range'
}

import { type FocusEvent, useEffect, useRef } from 'react'

interface LastFocus {
  table: HTMLElement
  control: Element
  /** The row of the control, from 0; -1 for what stands outside of rows. */
  index: number
}

/**
 * When what had the focus goes, as the row that was deleted or the buttons for ticked rows, the row that stands in its place
 * has it, else the table; the keyboard would begin again at the top of the page. Give the handlers to the table's frame.
 */
export function useRowFocus() {
  const last = useRef<LastFocus>(undefined)
  // After each drawing: what has the focus belongs to the document.
  useEffect(() => {
    const lost = last.current
    if (lost === undefined || lost.control.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    heirOf(lost).focus()
  })
  return {
    onFocus: ({ currentTarget: table, target: control }: FocusEvent<HTMLElement>) => {
      if (table.contains(control))
        last.current = { table, control, index: rowsOf(table).findIndex((row) => row.contains(control)) }
    },
    onBlur: ({ currentTarget: table, target: control, relatedTarget: next }: FocusEvent<HTMLElement>) => {
      // A dialog gives the focus back. What is disabled while it is busy has lost it without the reader.
      const isKept = control.matches(':disabled') || next?.closest('[role="dialog"]')
      if (table.contains(control) && !isKept) last.current = undefined
    },
  }
}

/** Rows, or cards. */
const rowsOf = (table: HTMLElement): Element[] => [...table.querySelectorAll('[data-row]')]

function heirOf({ table, index }: LastFocus): HTMLElement {
  const rows = rowsOf(table)
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
  // The last one is the menu, where rows have one.
  const control = [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])].findLast(
    (candidate) => !candidate.matches(':disabled'),
  )
  if (control !== undefined) return control
  // It takes the focus in this way only.
  table.tabIndex = -1
  return table
}

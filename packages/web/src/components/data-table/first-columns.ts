import type { TableColumn } from './columns.ts'

type Asking = Pick<TableColumn<never>, 'id' | 'width' | 'isHiddenAtFirst' | 'roomRank'>

/** Pixels that a scroll bar may take from the rows. */
const SCROLL_BAR = 16

/**
 * Which columns are hidden until the reader chooses them: those that say so, and those with a rank for which so many
 * pixels have no room.
 */
export function hiddenAtFirst(columns: readonly Asking[], width: number): Record<string, boolean> {
  const usual = columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst)
  const always = usual.filter(({ roomRank }) => roomRank === undefined)
  const shown = new Set(always)
  let room = width - SCROLL_BAR - widthOf(always)
  for (const column of usual.filter(({ roomRank }) => roomRank !== undefined).sort(byRank)) {
    room -= column.width
    if (room >= 0) shown.add(column)
  }
  return Object.fromEntries(columns.filter((column) => !shown.has(column)).map(({ id }) => [id, false]))
}

const byRank = (one: Asking, other: Asking): number => (one.roomRank ?? 0) - (other.roomRank ?? 0)

const widthOf = (columns: readonly Asking[]): number => columns.reduce((sum, { width }) => sum + width, 0)

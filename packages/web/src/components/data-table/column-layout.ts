/** Pixels of a narrow column before the first: tick or arrow. */
export const LEAD_WIDTH = 36

/** What one shown column asks for. Widths are pixels. */
export interface ColumnRequest {
  id: string
  width: number
  grow: number
  pin: 'start' | 'end' | undefined
}

export interface PlacedColumn {
  id: string
  width: number
  /** Distance from the edge it sticks to; undefined when it scrolls along. */
  stickStart: number | undefined
  stickEnd: number | undefined
}

/**
 * Widths and sticking distances of the shown columns in a container.
 * Spare width goes to the growing columns by their shares, or to the last column that is not pinned when none grows,
 * so that the table never ends before its frame. Columns are never squeezed: a table too wide scrolls.
 */
export function layoutColumns(columns: readonly ColumnRequest[], containerWidth: number): PlacedColumn[] {
  const widths = spreadSpareWidth(columns, containerWidth)
  const placed: PlacedColumn[] = columns.map((column, index) => ({
    id: column.id,
    width: widths[index] ?? column.width,
    stickStart: undefined,
    stickEnd: undefined,
  }))
  let start = 0
  for (const [index, place] of placed.entries()) {
    if (columns[index]?.pin !== 'start') break
    place.stickStart = start
    start += place.width
  }
  let end = 0
  for (const [index, place] of [...placed.entries()].reverse()) {
    if (columns[index]?.pin !== 'end') break
    place.stickEnd = end
    end += place.width
  }
  return placed
}

function spreadSpareWidth(columns: readonly ColumnRequest[], containerWidth: number): number[] {
  const widths = columns.map((column) => column.width)
  const spare = Math.floor(containerWidth) - widths.reduce((sum, width) => sum + width, 0)
  if (spare <= 0) return widths
  const takers = takersOf(columns)
  const shares = takers.reduce((sum, taker) => sum + taker.share, 0)
  let left = spare
  for (const [position, { index, share }] of takers.entries()) {
    const part = position === takers.length - 1 ? left : Math.floor((spare * share) / shares)
    widths[index] = (widths[index] ?? 0) + part
    left -= part
  }
  return widths
}

function takersOf(columns: readonly ColumnRequest[]): { index: number; share: number }[] {
  const growing = columns.flatMap((column, index) => (column.grow > 0 ? [{ index, share: column.grow }] : []))
  if (growing.length > 0) return growing
  const index = columns.findLastIndex((column) => column.pin === undefined)
  return index < 0 ? [] : [{ index, share: 1 }]
}

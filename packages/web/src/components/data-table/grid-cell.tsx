import type { CSSProperties, ReactNode } from 'react'
import type { PlacedColumn } from './column-layout.ts'
import { CUT_TEXT } from './cut-text-tip.tsx'
import styles from './table-grid.module.css'

interface GridCellProps {
  place: PlacedColumn
  align?: 'end' | undefined
  /** Replaces the cell's own text in the tooltip of a cut cell. */
  fullText?: string | undefined
  /** Controls must not be cut: their focus ring lies outside them. */
  hasControls?: boolean
  /** How many columns it reaches over. */
  span?: number | undefined
  children?: ReactNode
}

/** One cell in its place; a text that does not fit ends in dots and is whole in the tooltip. */
export function GridCell({ place, align, fullText, hasControls = false, span, children }: GridCellProps) {
  const cut = hasControls ? {} : { [CUT_TEXT]: fullText ?? '' }
  return (
    <td
      className={styles.cell}
      style={stickyStyle(place)}
      colSpan={span}
      data-stick={stickOf(place)}
      data-align={align}
    >
      <div className={hasControls ? styles.controls : styles.text} dir="auto" {...cut}>
        {children}
      </div>
    </td>
  )
}

export const stickOf = (place: PlacedColumn): 'start' | 'end' | undefined => {
  if (place.stickStart !== undefined) return 'start'
  return place.stickEnd === undefined ? undefined : 'end'
}

export function stickyStyle(place: PlacedColumn): CSSProperties {
  if (place.stickStart !== undefined) return { insetInlineStart: place.stickStart }
  return place.stickEnd === undefined ? {} : { insetInlineEnd: place.stickEnd }
}

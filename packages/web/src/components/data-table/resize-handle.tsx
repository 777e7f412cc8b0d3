import type { PointerEvent } from 'react'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from './columns.ts'
import styles from './resize-handle.module.css'

interface ResizeHandleProps {
  /** Present width of the column, in pixels. */
  width: number
  onDrag: (width: number) => void
  onDragEnd: (width: number) => void
}

/** The edge of a column, to be dragged by mouse or finger. Without either, the column choice sets the same width. */
export function ResizeHandle({ width, onDrag, onDragEnd }: ResizeHandleProps) {
  function startDrag(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault()
    const handle = event.currentTarget
    const startX = event.clientX
    const widthAt = (clientX: number) =>
      Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, width + clientX - startX)))
    const onMove = (move: globalThis.PointerEvent) => onDrag(widthAt(move.clientX))
    const stop = new AbortController()
    const onUp = (up: globalThis.PointerEvent) => {
      stop.abort()
      if (up.clientX !== startX) onDragEnd(widthAt(up.clientX))
    }
    // From now on the pointer belongs to the edge, wherever it goes.
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', onMove, { signal: stop.signal })
    handle.addEventListener('pointerup', onUp, { signal: stop.signal })
    handle.addEventListener('pointercancel', () => stop.abort(), { signal: stop.signal })
  }

  return <span className={styles.handle} onPointerDown={startDrag} aria-hidden />
}

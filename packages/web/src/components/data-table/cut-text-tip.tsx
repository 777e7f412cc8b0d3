import { Portal } from '@mantine/core'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import styles from './cut-text-tip.module.css'

interface Tip {
  text: string
  place: CSSProperties
}

/** Marks an element whose text may be cut; the value, if any, replaces the element's own text in the tooltip. */
export const CUT_TEXT = 'data-cut'

/**
 * One tooltip for every cut text inside a region; hundreds of cells need no tooltip of their own.
 * Give the handlers to the region and render `tip` anywhere.
 */
export function useCutTextTip() {
  const [tip, setTip] = useState<Tip>()
  return {
    tip: tip && (
      <Portal>
        <div className={styles.tip} role="tooltip" style={tip.place}>
          {tip.text}
        </div>
      </Portal>
    ),
    handlers: {
      onPointerOver: (event: PointerEvent) => setTip(event.pointerType === 'mouse' ? tipFor(event.target) : undefined),
      onPointerLeave: () => setTip(undefined),
      onScroll: () => setTip(undefined),
    },
  }
}

function tipFor(target: EventTarget): Tip | undefined {
  const cell = target instanceof Element ? target.closest(`[${CUT_TEXT}]`) : null
  if (cell === null || !isCut(cell)) return undefined
  const text = cell.getAttribute(CUT_TEXT) || cell.textContent
  return text === '' ? undefined : { text, place: placeBeside(cell.getBoundingClientRect()) }
}

/** The cell itself, or a part of it that cuts its own text. */
function isCut(cell: Element): boolean {
  return [cell, ...cell.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  )
}

/** Below and from its start; above or from its end where the window has more room. */
function placeBeside(box: DOMRect): CSSProperties {
  const isRight = box.left > window.innerWidth / 2
  const isLow = box.bottom > window.innerHeight * 0.75
  return {
    ...(isRight ? { right: window.innerWidth - box.right } : { left: box.left }),
    ...(isLow ? { bottom: window.innerHeight - box.top } : { top: box.bottom }),
  }
}

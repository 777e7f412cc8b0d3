import { Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type CSSProperties, type FocusEvent, type PointerEvent, useState } from 'react'
import styles from './cut-text-tip.module.css'

interface Tip {
  text: string
  place: CSSProperties
  /** The control whose focus has opened it. */
  control?: Element
}

/** Marks an element whose text may be cut; the value, if any, replaces the element's own text in the tooltip. */
export const CUT_TEXT = 'data-cut'

/** What the keyboard has reached. Fields say so of themselves after a press, too. */
const REACHED_BY_KEYBOARD = ':focus-visible:not(input:not([type="checkbox"]))'

/**
 * One tooltip for every cut text inside a region; hundreds of cells need no tooltip of their own. A pointer asks one cell;
 * the keyboard, which reaches no cells, asks a row by any control in it.
 * Give the handlers to the region and render `tip` anywhere.
 */
export function useCutTextTip() {
  const [tip, setTip] = useState<Tip>()
  // What gets the focus is scrolled into view only then, by the table or by the page.
  useWindowEvent('scroll', () => setTip((last) => last?.control && tipOfRow(last.control)), { capture: true })
  // Before the library's tooltips, which keep the key to themselves.
  useWindowEvent('keydown', ({ key }) => setTip((last) => (key === 'Escape' ? undefined : last)), { capture: true })
  return {
    tip: tip && (
      <Portal>
        <div className={styles.tip} role="tooltip" style={tip.place}>
          {tip.text}
        </div>
      </Portal>
    ),
    handlers: {
      onPointerOver: (event: PointerEvent) =>
        setTip(event.pointerType === 'mouse' ? tipOfCell(event.target) : undefined),
      onPointerLeave: () => setTip(undefined),
      onFocus: ({ target }: FocusEvent) => setTip(target.matches(REACHED_BY_KEYBOARD) ? tipOfRow(target) : undefined),
      onBlur: () => setTip(undefined),
    },
  }
}

function tipOfCell(target: EventTarget): Tip | undefined {
  const cell = target instanceof Element ? target.closest(`[${CUT_TEXT}]`) : null
  return cell === null || !isCut(cell) ? undefined : tipBeside(cell, [cell])
}

function tipOfRow(control: Element): Tip | undefined {
  const cells = [...(control.closest('tr')?.querySelectorAll(`[${CUT_TEXT}]`) ?? [])].filter(isCut)
  const tip = tipBeside(control, cells)
  return tip && { ...tip, control }
}

/** The cells' texts, a line each. */
function tipBeside(element: Element, cells: readonly Element[]): Tip | undefined {
  const text = cells.map((cell) => cell.getAttribute(CUT_TEXT) || cell.textContent).filter(Boolean)
  return text.length === 0 ? undefined : { text: text.join('\n'), place: placeBeside(element.getBoundingClientRect()) }
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

import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isComposing } from './is-composing.ts'

interface EscapeOptions {
  isOpen: boolean
  /** The element with the role `dialog`. */
  dialog: RefObject<Element | null>
  onEscape: () => void
}

/** Esc for a drawer over which questions and other dialogs may lie. Mantine's own tells all of them at once. */
export function useEscape({ isOpen, dialog, onEscape }: EscapeOptions): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isComposing(event) || !isOpen) return
      if (belongsToList(event.target) || !isTopmost(dialog.current)) return
      // A little later: drawn at once, a question would hear the same key and take it for an answer.
      setTimeout(onEscape)
    },
    { capture: true },
  )
}

/** An open list of choices closes first; Mantine marks its field so. */
const belongsToList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

function isTopmost(dialog: Element | null): boolean {
  const open = document.querySelectorAll('[role="dialog"]')
  return open[open.length - 1] === dialog
}

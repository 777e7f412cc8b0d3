import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isComposing } from '../../components/is-composing.ts'
import { isDialogOpen } from '../../components/page-keys.ts'
import { goKeys } from './go-keys.ts'
import { useReaderPages } from './reader-pages.ts'

/** The second key of a sequence has to follow within this time. */
const SEQUENCE_MS = 1500

interface ConsoleKeys {
  onPalette: () => void
  onSheet: () => void
  /** Given while the palette is open: letters that come before its field has the focus are for it. */
  onTypedAhead: ((letter: string) => void) | undefined
}

/**
 * Keys that work on every page: Ctrl/Cmd-K, also while typing; `?`; and `g` followed by the key of a page. The last two
 * rest while the reader types and while a dialog is open.
 */
export function useConsoleKeys({ onPalette, onSheet, onTypedAhead }: ConsoleKeys): void {
  const { history } = useRouter()
  const pages = useReaderPages()
  const goPressedMs = useRef(Number.NEGATIVE_INFINITY)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event)
    if (run === undefined) return
    event.preventDefault()
    // The second key of a sequence means something else to the page.
    event.stopPropagation()
    run()
  })

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (isComposing(event) || event.altKey) return undefined
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) return key === 'k' && !event.shiftKey ? onPalette : undefined
    if (onTypedAhead !== undefined && event.key.length === 1 && !isPaletteField(event.target))
      return () => onTypedAhead(event.key)
    if (isTyping(event.target) || isDialogOpen()) return undefined
    const isSequence = event.timeStamp - goPressedMs.current < SEQUENCE_MS
    goPressedMs.current = key === 'g' && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (key === '?') return onSheet
    if (!isSequence) return undefined
    const page = pages.find(({ path }) => goKeys[path] === key)
    return page === undefined ? undefined : () => history.push(page.path)
  }

  // Before the keys of the page, which listen on the document.
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

const isPaletteField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-palette-field]')

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

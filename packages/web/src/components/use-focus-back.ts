import { useEffect, useState } from 'react'

/**
 * For a dialog that is drawn only while it is open: when it goes, the focus is again where it was before. Mantine sees to
 * that only where a dialog stays drawn as it closes.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  // Where the focus is belongs to the document.
  useEffect(
    () => () => {
      // When the dialog has gone, and not if something else has taken the focus meanwhile, as a dialog that follows.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}

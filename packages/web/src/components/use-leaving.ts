import { useCallbackRef } from '@mantine/hooks'
import { useEffect } from 'react'

/** Calls back when the reader leaves: the component, its document, or a tab, which a phone may end without another word. */
export function useLeaving(onLeave: () => void): void {
  const leave = useCallbackRef(onLeave)
  // Where the reader goes is outside React.
  useEffect(() => {
    const leaveHidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leaveHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leaveHidden)
      leave()
    }
  }, [leave])
}

import { useState } from 'react'

/** True from the first opening on: what is shown then may be loaded, and is kept while it closes. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}

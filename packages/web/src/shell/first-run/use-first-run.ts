import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored, writeStored } from '../../storage.ts'

const STORAGE_KEY = 'first-steps'

/** `auto`: shown on a fresh site. `wanted`: the reader has asked for it, also on a site in use. `closed`: never. */
type FirstRunState = 'auto' | 'wanted' | 'closed'

/** Whether the list of first steps is shown in this browser. */
export function useFirstRun(): { state: FirstRunState; show: () => void; close: () => void } {
  const stored = useSyncExternalStore(subscribeToStored, () => readStored(STORAGE_KEY))
  return {
    state: stored === 'wanted' || stored === 'closed' ? stored : 'auto',
    show: () => writeStored(STORAGE_KEY, 'wanted'),
    close: () => writeStored(STORAGE_KEY, 'closed'),
  }
}

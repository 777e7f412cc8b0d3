import { useSyncExternalStore } from 'react'
import { useSiteStatus } from '../data/site-status.ts'
import { readStored, subscribeToStored, writeStored } from '../storage.ts'

const STORAGE_KEY = 'side-menu-folded'

/** Whether the side menu shows only icons: the reader's last choice, else what the operator has set. */
export function useFoldedMenu(): { isFolded: boolean; toggle: () => void } {
  const chosen = useSyncExternalStore(subscribeToStored, () => readStored(STORAGE_KEY))
  const { default_collapse_sidebar } = useSiteStatus()
  const isFolded = chosen === null ? default_collapse_sidebar : chosen === 'true'
  return { isFolded, toggle: () => writeStored(STORAGE_KEY, String(!isFolded)) }
}

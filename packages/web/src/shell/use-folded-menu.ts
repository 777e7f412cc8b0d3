import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useSiteStatus } from '../data/site-status.ts'
import { readStored, subscribeToStored, writeStored } from '../storage.ts'

/** A small window, or one that is magnified twice: the whole menu would take a third of it. */
const NARROW = '(max-width: 900px)'

/**
 * Whether the side menu shows only icons: the reader's last choice, which is another one for narrow windows, else what the
 * operator has set.
 */
export function useFoldedMenu(): { isFolded: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const key = isNarrow ? 'side-menu-folded-narrow' : 'side-menu-folded'
  const chosen = useSyncExternalStore(subscribeToStored, () => readStored(key))
  const { default_collapse_sidebar } = useSiteStatus()
  const isFolded = chosen === null ? isNarrow || default_collapse_sidebar : chosen === 'true'
  return { isFolded, toggle: () => writeStored(key, String(!isFolded)) }
}

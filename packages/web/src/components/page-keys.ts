import { useHotkeys } from '@mantine/hooks'
import { createContext, use, useEffect } from 'react'

/**
 * Single-key shortcuts of a page, for example `n`. They rest while the reader types and while a dialog or drawer is
 * open, because then they are meant for something else.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(Object.entries(keys).map(([key, run]) => [key, () => isDialogOpen() || run()]))
  const register = use(PageKeysContext)
  const names = Object.keys(keys).join(' ')
  // The list belongs to the frame: it shows which keys there are.
  useEffect(() => register(names.split(' ')), [register, names])
}

/** Takes note of keys while their page is there; the returned function ends that. */
export type RegisterKeys = (keys: readonly string[]) => () => void

/** Given by the frame that has a sheet of all keys. */
export const PageKeysContext = createContext<RegisterKeys>(() => () => undefined)

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

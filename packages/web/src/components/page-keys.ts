import { useHotkeys } from '@mantine/hooks'

/**
 * Single-key shortcuts of a page, for example `n`. They rest while the reader types and while a dialog or drawer is
 * open, because then they are meant for something else.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(Object.entries(keys).map(([key, run]) => [key, () => isDialogOpen() || run()]))
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

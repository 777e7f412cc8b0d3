import { createContext, type RefObject, use } from 'react'

/** What a drawer asks its form at the moment of closing. */
export interface FormGuard {
  /** Something was typed that closing would lose. */
  isDirty: boolean
}

interface DrawerParts {
  guard: RefObject<FormGuard | null>
  /** Closes the drawer, after a question when edits would be lost. */
  askToClose: () => void
}

export const DrawerContext = createContext<DrawerParts | undefined>(undefined)

export function useDrawer(): DrawerParts {
  const parts = use(DrawerContext)
  if (parts === undefined) throw new Error('a drawer form must stand in an EditDrawer')
  return parts
}

import { useMatches } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { PageRow } from './page-row.ts'

/** The list of `routes.tsx`, handed to the parts of the shell. */
export const PagesContext = createContext<readonly PageRow[]>([])

export const usePages = (): readonly PageRow[] => use(PagesContext)

/** The row of the page that is open; undefined when the address leads nowhere. */
export function useCurrentPage(): PageRow | undefined {
  const path = useMatches().at(-1)?.fullPath
  return usePages().find((page) => page.path === path || page.alsoAt?.includes(path ?? ''))
}

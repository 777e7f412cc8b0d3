import { pages } from '../src/routes.tsx'
import { desktop, phone, type View } from './browser.ts'

/**
 * The address of every page as a reader types it, the largest of the settings tabs, and one that does not exist. Set-up
 * needs a server of its own.
 */
export const pagePaths: readonly string[] = [
  ...pages.map((page) => page.path).filter((path) => path !== '/setup'),
  '/setting?tab=operation',
  '/no/such/page',
]

/** Pages that are looked at before signing in. */
export const isBeforeSignIn = (path: string): boolean => path === '/login'

/** Every way to look at a page. */
export const allViews: readonly View[] = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    [desktop, phone].map(({ width, height }) => ({ language, theme, width, height })),
  ),
)

export const nameOf = (view: View): string => `${view.language}-${view.theme}-${view.width}`

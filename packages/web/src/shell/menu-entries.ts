import { roleNeeded } from '@tollgate/contract/roles'
import type { PlainTextKey } from '../i18n/texts.ts'
import type { MenuIconName } from './menu-icons.ts'
import type { PageRow } from './page-row.ts'

/** Where "Console" and a sign-in lead. */
export const CONSOLE_START = '/token'

export interface MenuEntry {
  path: string
  title: PlainTextKey
  icon: MenuIconName
}

/** Pages of the side menu that a user of this role may open, in order. */
export function menuEntriesFor(role: number, pages: readonly PageRow[]): MenuEntry[] {
  return pages.flatMap(({ path, title, access, menu }) =>
    menu !== undefined && role >= (roleNeeded(access) ?? 0) ? [{ path, title, icon: menu.icon }] : [],
  )
}

export const isInConsole = (pages: readonly PageRow[], pathname: string): boolean =>
  pages.some((page) => page.frame === 'console' && isAt(page.path, pathname))

/** True on the page itself and on its sub-paths. */
export const isAt = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

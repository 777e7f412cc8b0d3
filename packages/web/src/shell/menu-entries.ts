import type { SiteStatus } from '@tollgate/contract/entities/status'
import { roleNeeded } from '@tollgate/contract/roles'
import type { PlainTextKey } from '../i18n/texts.ts'
import type { MenuIconName } from './menu-icons.ts'
import type { MenuSwitch, PageRow } from './page-row.ts'

/** Where "Console" and a sign-in lead. */
export const CONSOLE_START = '/token'

export interface MenuEntry {
  path: string
  title: PlainTextKey
  icon: MenuIconName
  /** In its place there is an entry for each chat link of the site. */
  isForEachChat: boolean
}

/** For whom, and at which site, a menu is. */
export interface MenuReader {
  role: number
  status: Pick<SiteStatus, MenuSwitch>
}

/** Pages of the side menu that this reader may open, in order. */
export function menuEntriesFor(reader: MenuReader, pages: readonly PageRow[]): MenuEntry[] {
  return pages.flatMap((page) =>
    page.menu !== undefined && isOpenTo(reader, page)
      ? [{ path: page.path, title: page.title, icon: page.menu.icon, isForEachChat: page.menu.each === 'chat-link' }]
      : [],
  )
}

/** Whether a page is worth being offered to this reader. */
export const isOpenTo = ({ role, status }: MenuReader, { access, menu }: PageRow): boolean =>
  role >= (roleNeeded(access) ?? 0) && (menu?.onlyWhen === undefined || status[menu.onlyWhen])

/** True on the page itself and on its sub-paths. */
export const isAt = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

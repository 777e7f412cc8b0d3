import { useSession } from '../../data/session.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { isOpenTo } from '../menu-entries.ts'
import type { PageRow } from '../page-row.ts'
import { usePages } from '../pages-context.ts'
import { openPages } from '../site-links.tsx'

/** Every page that one may want to go to: those of the menu that this reader may open, then those of the top bar. */
export function useReaderPages(): PageRow[] {
  const role = useSession()?.role ?? 0
  const status = useSiteStatus()
  const pages = usePages()
  return [
    ...pages.filter((page) => page.menu !== undefined && !page.menu.each && isOpenTo({ role, status }, page)),
    ...pages.filter(({ path }) => path === '/' || openPages.includes(path)),
  ]
}

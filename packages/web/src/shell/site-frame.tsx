import { useDocumentTitle, useFavicon } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { systemNameOf, useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { markAddress } from './mark.tsx'
import { useCurrentPage } from './pages-context.ts'

/** Around every page: names the browser's tab after page and site, and gives it the site's mark. */
export function SiteFrame() {
  const status = useSiteStatus()
  const page = useCurrentPage()
  const name = systemNameOf(status)
  useDocumentTitle(page === undefined || page.path === '/' ? name : `${t(page.title)} · ${name}`)
  useFavicon(markAddress(status.logo))
  return <Outlet />
}

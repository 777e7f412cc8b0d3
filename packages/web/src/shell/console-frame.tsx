import { Navigate, Outlet } from '@tanstack/react-router'
import { isAdmin, roleNeeded } from '@tollgate/contract/roles'
import { useState } from 'react'
import { PageKeysContext } from '../components/page-keys.ts'
import { useSession } from '../data/session.ts'
import { useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { ConsoleTools } from './console-tools.tsx'
import { FirstRun } from './first-run/first-run.tsx'
import { CustomFooter } from './footer.tsx'
import classes from './frame.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { PageNotice } from './page-notice.tsx'
import { useCurrentPage } from './pages-context.ts'
import { useKnownKeys } from './shortcuts/use-known-keys.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'

/** One element: drawn again it would lead there again, also where unsaved edits keep the reader. */
const toLogin = <Navigate to="/login" />

/**
 * Top bar, side menu, page: for signed-in users. Signing out, here or in another tab, leads to the login page; the page
 * stays until then, so that its unsaved edits are asked about.
 */
export function ConsoleFrame() {
  const session = useSession()
  const [lastUser, setLastUser] = useState(session)
  if (session !== undefined && session !== lastUser) setLastUser(session)
  const user = session ?? lastUser
  const page = useCurrentPage()
  const { footer_html } = useSiteStatus()
  const pageKeys = useKnownKeys()
  if (user === undefined) return toLogin
  const isAllowed = page === undefined || user.role >= (roleNeeded(page.access) ?? 0)
  return (
    <div className={classes.frame}>
      {session === undefined && toLogin}
      <TopBar
        menu={<MobileMenu role={user.role} />}
        tools={<ConsoleTools user={user} readPageKeys={pageKeys.read} />}
        account={<UserMenu user={user} />}
      />
      <div className={classes.beside}>
        <SideMenu role={user.role} />
        <div className={classes.console}>
          {isAdmin(user.role) && <FirstRun />}
          <main id="content" className={classes.work}>
            {isAllowed ? (
              <PageKeysContext value={pageKeys.register}>
                <Outlet />
              </PageKeysContext>
            ) : (
              <PageNotice title={t('frame.forbidden-title')} text={t('frame.forbidden-text')} />
            )}
          </main>
          {/* The product's own line stands in the side menu, so that tables keep the height. */}
          {footer_html !== '' && <CustomFooter html={footer_html} />}
        </div>
      </div>
    </div>
  )
}

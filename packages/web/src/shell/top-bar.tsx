import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.ts'
import { useSession } from '../data/session.ts'
import { systemNameOf, useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './mark.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import classes from './top-bar.module.css'

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu)

interface TopBarProps {
  /** The button that opens the side menu on a phone. */
  menu?: ReactNode
  /** What pages of the console have there. */
  tools?: ReactNode
  /** The menu of who is signed in, where its code is there already; else it comes by itself, and what is before it moves. */
  account?: ReactNode
}

/** The bar over every page. Before set-up it leads nowhere. */
export function TopBar({ menu, tools, account }: TopBarProps) {
  const user = useSession()
  const status = useSiteStatus()
  return (
    <header className={classes.bar}>
      <a className={classes.skip} href="#content">
        {t('shell.skip-to-content')}
      </a>
      {menu}
      <Link to="/" className={classes.site}>
        <Mark logo={status.logo} size={24} />
        <span className={classes.name}>{systemNameOf(status)}</span>
      </Link>
      {!status.setup_required && <SiteLinks />}
      <div className={classes.tools}>
        {tools}
        <ThemeMenu />
        <LanguageMenu />
        {account ?? <Suspense>{user !== undefined && <UserMenu user={user} />}</Suspense>}
        {user === undefined && !status.setup_required && (
          <>
            <Button component={Link} to="/login" size="xs" variant="default">
              {t('shell.login')}
            </Button>
            <Button component={Link} to="/register" size="xs" className={classes.register}>
              {t('shell.register')}
            </Button>
          </>
        )}
      </div>
    </header>
  )
}

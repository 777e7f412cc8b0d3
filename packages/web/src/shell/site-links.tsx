import { Link, useLocation } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { CONSOLE_START, isInConsole } from './menu-entries.ts'
import { usePages } from './pages-context.ts'
import classes from './top-bar.module.css'

/** The links of the top bar; on a phone they stand in the menu instead. */
export function SiteLinks() {
  const pages = usePages()
  const { pathname } = useLocation()
  const links = [
    { to: '/', label: t('shell.home'), isChosen: pathname === '/' },
    { to: CONSOLE_START, label: t('shell.console'), isChosen: isInConsole(pages, pathname) },
  ]
  return (
    <nav className={classes.links} aria-label={t('shell.site-menu')}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={classes.link} data-chosen={link.isChosen || undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { CONSOLE_START } from './menu-entries.ts'
import { useCurrentPage, usePages } from './pages-context.ts'
import classes from './top-bar.module.css'

/** Pages for everyone that stand in the bar, in the order of `routes.tsx`. */
export const openPages = ['/pricing', '/about', '/help']

/** The links of the top bar. A phone has no room for them there: open pages have them at the foot, others in the menu. */
export function SiteLinks({ place = 'bar' }: { place?: 'bar' | 'foot' }) {
  const pages = usePages()
  const current = useCurrentPage()
  const links = [
    { to: '/', label: t('shell.home'), isChosen: current?.path === '/' },
    { to: CONSOLE_START, label: t('shell.console'), isChosen: current?.frame === 'console' },
    ...pages
      .filter(({ path }) => openPages.includes(path))
      .map(({ path, title }) => ({ to: path, label: t(title), isChosen: current?.path === path })),
  ]
  return (
    <nav className={place === 'bar' ? classes.links : classes['foot-links']} aria-label={t('shell.site-menu')}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={classes.link} data-chosen={link.isChosen || undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

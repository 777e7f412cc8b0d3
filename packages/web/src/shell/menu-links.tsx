import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { isAt, menuEntriesFor } from './menu-entries.ts'
import { menuIcons } from './menu-icons.ts'
import { usePages } from './pages-context.ts'
import classes from './side-menu.module.css'

/** The pages a role may open. Folded: icons only, with the name as tooltip. */
export function MenuLinks({
  role,
  isFolded = false,
  onChoose,
}: {
  role: number
  isFolded?: boolean
  onChoose?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <ul className={classes.links}>
      {menuEntriesFor(role, usePages()).map(({ path, title, icon }) => {
        const EntryIcon = menuIcons[icon]
        return (
          <li key={path}>
            <Tooltip label={t(title)} position="right" disabled={!isFolded}>
              <Link
                to={path}
                className={classes.link}
                data-chosen={isAt(path, pathname) || undefined}
                aria-label={t(title)}
                onClick={onChoose}
              >
                <EntryIcon size={18} stroke={1.6} aria-hidden />
                {!isFolded && <span>{t(title)}</span>}
              </Link>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

import { Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { SiteStatus } from '@tollgate/contract/entities/status'
import { chatMenuOf } from '../data/chat-links.ts'
import { useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { isAt, type MenuEntry, menuEntriesFor } from './menu-entries.ts'
import { type MenuIconName, menuIcons } from './menu-icons.ts'
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
  const status = useSiteStatus()
  return (
    <ul className={classes.links}>
      {linksOf(menuEntriesFor({ role, status }, usePages()), status).map(({ path, label, icon }) => {
        const EntryIcon = menuIcons[icon]
        return (
          <li key={path}>
            <Tooltip label={label} position="right" disabled={!isFolded && label.length <= LABEL_SHOWN}>
              <Link
                to={path}
                className={classes.link}
                data-chosen={isAt(path, pathname) || undefined}
                aria-label={label}
                onClick={onChoose}
              >
                {isFolded && icon === 'chat' ? (
                  // By style sheet: the letter is an ornament. All chat applications have one icon, and their name is not shown.
                  <span className={classes.letter} data-letter={[...label][0]?.toUpperCase()} aria-hidden />
                ) : (
                  <EntryIcon size={18} stroke={1.6} aria-hidden />
                )}
                {!isFolded && <span className={classes.label}>{label}</span>}
              </Link>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** Letters of a name that surely fit; a longer one may be cut, and is then told by a tooltip. */
const LABEL_SHOWN = 12

interface MenuLink {
  path: string
  label: string
  icon: MenuIconName
}

/** The entries in the reader's words, and every chat link of the site by its own name. */
function linksOf(entries: readonly MenuEntry[], status: SiteStatus): MenuLink[] {
  return entries.flatMap(({ path, title, icon, isForEachChat }): MenuLink[] => {
    if (!isForEachChat) return [{ path, label: t(title), icon }]
    const menu = chatMenuOf(status)
    return menu.state === 'ready' ? menu.entries.map(({ label }, id) => ({ path: `${path}/${id}`, label, icon })) : []
  })
}

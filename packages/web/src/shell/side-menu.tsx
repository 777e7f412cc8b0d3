import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './side-menu.module.css'
import { useFoldedMenu } from './use-folded-menu.ts'

/** The menu of the console; folds to icons. On a phone `MobileMenu` takes its place. */
export function SideMenu({ role }: { role: number }) {
  const { isFolded, toggle } = useFoldedMenu()
  const { version } = useSiteStatus()
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const foldText = isFolded ? t('frame.unfold-menu') : t('frame.fold-menu')
  return (
    <nav className={classes.side} data-folded={isFolded || undefined} aria-label={t('frame.main-menu')}>
      <MenuLinks role={role} isFolded={isFolded} />
      {!isFolded && <span className={classes.product}>{t('shell.product', { version })}</span>}
      <Tooltip label={foldText} position="right" disabled={!isFolded}>
        <UnstyledButton className={classes.fold} onClick={toggle} aria-label={foldText} aria-expanded={!isFolded}>
          <FoldIcon size={18} stroke={1.6} aria-hidden />
          {!isFolded && <span>{foldText}</span>}
        </UnstyledButton>
      </Tooltip>
    </nav>
  )
}

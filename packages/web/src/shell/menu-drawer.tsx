import { Drawer } from '@mantine/core'
import { IconCoin, IconHelpCircle, IconHome, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './side-menu.module.css'

/** What the top bar has beside the console where it has room. */
const openLinks = [
  { to: '/', title: 'shell.home', icon: IconHome },
  { to: '/pricing', title: 'shell.pricing', icon: IconCoin },
  { to: '/about', title: 'shell.about', icon: IconInfoCircle },
  { to: '/help', title: 'shell.help', icon: IconHelpCircle },
] as const

/** The menu on a phone. */
export function MenuDrawer({ role, isOpen, onClose }: { role: number; isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={260}
      padding="sm"
      title={t('frame.main-menu')}
      closeButtonProps={{ 'aria-label': t('frame.close-menu') }}
    >
      <MenuLinks role={role} onChoose={onClose} />
      <div className={classes['drawer-site']}>
        {openLinks.map(({ to, title, icon: LinkIcon }) => (
          <Link key={to} to={to} className={classes.link} onClick={onClose}>
            <LinkIcon size={18} stroke={1.6} aria-hidden />
            {t(title)}
          </Link>
        ))}
      </div>
    </Drawer>
  )
}

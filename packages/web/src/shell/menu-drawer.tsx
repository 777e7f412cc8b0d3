import { Drawer } from '@mantine/core'
import { IconHelpCircle, IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './side-menu.module.css'

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
        <Link to="/" className={classes.link} onClick={onClose}>
          <IconHome size={18} stroke={1.6} aria-hidden />
          {t('shell.home')}
        </Link>
        <Link to="/help" className={classes.link} onClick={onClose}>
          <IconHelpCircle size={18} stroke={1.6} aria-hidden />
          {t('shell.help')}
        </Link>
      </div>
    </Drawer>
  )
}

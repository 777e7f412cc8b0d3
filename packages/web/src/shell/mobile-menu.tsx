import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHome, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/translate.ts'
import { MenuLinks } from './menu-links.tsx'
import classes from './side-menu.module.css'

/** On a phone: the button in the top bar and the drawer with the menu that it opens. */
export function MobileMenu({ role }: { role: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon hiddenFrom="xs" size="lg" aria-label={t('frame.open-menu')} onClick={open}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={260}
        padding="sm"
        title={t('frame.main-menu')}
        closeButtonProps={{ 'aria-label': t('frame.close-menu') }}
      >
        <MenuLinks role={role} onChoose={close} />
        <div className={classes['drawer-site']}>
          <Link to="/" className={classes.link} onClick={close}>
            <IconHome size={18} stroke={1.6} aria-hidden />
            {t('shell.home')}
          </Link>
        </div>
      </Drawer>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazyDialog } from '../components/lazy-dialog.tsx'
import { t } from '../i18n/translate.ts'

const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** On a phone: the button in the top bar and the drawer with the menu that it opens. */
export function MobileMenu({ role }: { role: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon hiddenFrom="xs" size="lg" aria-label={t('frame.open-menu')} onClick={open}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <MenuDrawer role={role} isOpen={isOpen} onClose={close} />
    </>
  )
}

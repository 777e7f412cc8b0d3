import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useOnceOpen } from '../components/use-once-open.ts'
import { t } from '../i18n/translate.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** On a phone: the button in the top bar and the drawer with the menu that it opens. */
export function MobileMenu({ role }: { role: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const isNeeded = useOnceOpen(isOpen)
  return (
    <>
      <ActionIcon hiddenFrom="xs" size="lg" aria-label={t('frame.open-menu')} onClick={open}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isNeeded && (
        <Suspense>
          <MenuDrawer role={role} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { MOBILE_QUERY } from '../theme/theme.ts'
import { ConfirmDialog } from './confirm.tsx'
import { DrawerContext, type FormGuard } from './drawer-context.ts'
import styles from './edit-drawer.module.css'
import { useEscape } from './use-escape.ts'

export interface EditDrawerProps {
  isOpen: boolean
  /** Closes without further question. */
  onClose: () => void
  /** A `DrawerForm`; mounted anew each time the drawer opens. */
  children: ReactNode
}

const WIDTH = 720

/**
 * What `EditDrawer` loads: from the right, on small screens from below. Unsaved edits are guarded against Esc, a click
 * beside it, the browser's back button and closing the tab.
 */
export function EditDrawerFrame({ isOpen, onClose, children }: EditDrawerProps) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const guard = useRef<FormGuard>(null)
  const [isAsking, setAsking] = useState(false)
  const isGuarded = () => isOpen && (guard.current?.isDirty ?? false)
  const blocker = useBlocker({ shouldBlockFn: isGuarded, enableBeforeUnload: isGuarded, withResolver: true })

  const askToClose = () => (isGuarded() ? setAsking(true) : onClose())
  const content = useRef<HTMLDivElement>(null)
  useEscape({ isOpen, dialog: content, onEscape: askToClose })
  const leave = () => {
    setAsking(false)
    if (blocker.status === 'blocked') blocker.proceed()
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    if (blocker.status === 'blocked') blocker.reset()
  }

  return (
    <>
      <Drawer.Root
        opened={isOpen}
        onClose={askToClose}
        closeOnEscape={false}
        position={isMobile ? 'bottom' : 'right'}
        size={isMobile ? '92dvh' : WIDTH}
        classNames={{ content: styles.content ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={content}>
          <DrawerContext value={{ guard, askToClose }}>{children}</DrawerContext>
        </Drawer.Content>
      </Drawer.Root>
      <ConfirmDialog
        isOpen={isAsking || blocker.status === 'blocked'}
        title={t('table.dirty-question')}
        text={t('table.dirty-text')}
        confirmText={t('table.dirty-leave')}
        cancelText={t('table.dirty-stay')}
        tone="danger"
        onConfirm={leave}
        onClose={stay}
      />
    </>
  )
}

import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { MOBILE_QUERY } from '../theme/theme.ts'
import { ConfirmDialog } from './confirm.tsx'
import { DrawerContext, type FormGuard } from './drawer-context.ts'
import { DrawerForm } from './drawer-form.tsx'
import styles from './edit-drawer.module.css'
import { useEscape } from './use-escape.ts'

interface EditDrawerFrameProps {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Undefined while its code is on its way. */
  children: ReactNode
}

const WIDTH = 720

/**
 * What `EditDrawer` loads: from the right, on small screens from below. Unsaved edits are guarded against Esc, a click
 * beside it, the browser's back button and closing the tab.
 */
export function EditDrawerFrame({ isOpen, title, onClose, children }: EditDrawerFrameProps) {
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
          <DrawerContext value={{ guard, askToClose }}>
            <Content title={title}>{children}</Content>
          </DrawerContext>
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

/** The skeleton is on the screen first: a large form takes longer to draw than the drawer takes to come in. */
function Content({ title, children }: { title: string; children: ReactNode }) {
  const [isInView, setInView] = useState(false)
  // When something is painted is outside React.
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setInView(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isInView && children !== undefined ? children : <DrawerForm title={title} sections={undefined} />
}

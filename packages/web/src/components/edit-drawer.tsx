import { Button, Drawer, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { MOBILE_QUERY } from '../theme/theme.ts'
import { ConfirmDialog } from './confirm.tsx'
import { type DrawerSection, DrawerSections } from './drawer-sections.tsx'
import styles from './edit-drawer.module.css'

interface EditDrawerProps {
  isOpen: boolean
  title: string
  /** The form, in parts; undefined while what is edited is being read. */
  sections: readonly DrawerSection[] | undefined
  /** Something was typed that closing would lose. */
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  /** Closes without further question. */
  onClose: () => void
  saveText?: string
  /** A second way to save, for example with a test. */
  extraAction?: ReactNode
  /** A word above the form. */
  notice?: ReactNode
}

/**
 * Form in a drawer: from the right, on small screens from below. Unsaved edits are guarded against Esc, a click
 * beside it, the browser's back button and closing the tab.
 */
export function EditDrawer({ isOpen, title, sections, isDirty, isSaving, onSave, onClose, ...rest }: EditDrawerProps) {
  const isMobile = useMediaQuery(MOBILE_QUERY)
  const [isAsking, setAsking] = useState(false)
  const isGuarded = isOpen && isDirty
  const blocker = useBlocker({
    shouldBlockFn: () => isGuarded,
    enableBeforeUnload: () => isGuarded,
    withResolver: true,
  })
  useHotkeys(isOpen ? [['mod+Enter', () => isSaving || onSave()]] : [], [])

  const askToClose = () => (isDirty ? setAsking(true) : onClose())
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
        position={isMobile ? 'bottom' : 'right'}
        size={isMobile ? '92dvh' : 720}
        scrollAreaComponent={ScrollArea.Autosize}
      >
        <Drawer.Overlay />
        <Drawer.Content className={styles.content ?? ''}>
          <Drawer.Header className={styles.header ?? ''}>
            <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Drawer.Header>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!isSaving) onSave()
            }}
          >
            <div className={styles.scroll}>
              {rest.notice}
              {sections === undefined ? <FormSkeleton /> : <DrawerSections sections={sections} />}
            </div>
            <DrawerFooter onCancel={askToClose} isSaving={isSaving} isReady={sections !== undefined} {...rest} />
          </form>
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

interface DrawerFooterProps {
  onCancel: () => void
  isSaving: boolean
  isReady: boolean
  saveText?: string
  extraAction?: ReactNode
}

function DrawerFooter({ onCancel, isSaving, isReady, saveText, extraAction }: DrawerFooterProps) {
  return (
    <footer className={styles.footer}>
      <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
        {t('table.save-hint')}
      </Text>
      <Group gap="xs" wrap="nowrap" className={styles.buttons ?? ''}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {extraAction}
        <Button type="submit" loading={isSaving} disabled={!isReady}>
          {saveText ?? t('common.save')}
        </Button>
      </Group>
    </footer>
  )
}

function FormSkeleton() {
  return (
    <Stack gap="lg" p="md" aria-busy>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Stack key={row} gap="xs">
          <Skeleton height={12} width={96} />
          <Skeleton height={32} />
        </Stack>
      ))}
    </Stack>
  )
}

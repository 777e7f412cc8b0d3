import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { BusyButton } from './busy-button.tsx'
import { useDrawer } from './drawer-context.ts'
import { type DrawerSection, DrawerSections } from './drawer-sections.tsx'
import styles from './edit-drawer.module.css'
import { focusFirstProblem } from './focus-first-problem.ts'

interface DrawerFormProps {
  title: string
  /** The form, in parts; undefined while what is edited is being read. */
  sections: readonly DrawerSection[] | undefined
  isDirty?: boolean
  isSaving?: boolean
  onSave?: () => void
  saveText?: string
  /** A second way to save, for example with a test. */
  extraAction?: ReactNode
  /** A word above the form. */
  notice?: ReactNode
}

/** Content of an edit drawer: title, sections, buttons. Ctrl/Cmd + Enter saves; nothing is sent twice while saving. */
export function DrawerForm(props: DrawerFormProps) {
  const { title, sections, isDirty = false, isSaving = false, onSave, notice } = props
  const { guard } = useDrawer()
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(guard, () => ({ isDirty }), [isDirty])
  const save = () => {
    if (isSaving || sections === undefined) return
    onSave?.()
    focusFirstProblem(form.current)
  }
  useHotkeys([['mod+Enter', save]], [])
  const isReady = sections !== undefined
  // Focus is the browser's: the drawer gave it away when it opened, and the form may have come later.
  useEffect(() => {
    if (isReady && !isInOtherDialog(document.activeElement, form.current))
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isReady])
  return (
    <>
      <Drawer.Header className={styles.header ?? ''}>
        <Drawer.Title className={styles.title ?? ''} dir="auto">
          {title}
        </Drawer.Title>
        <Drawer.CloseButton />
      </Drawer.Header>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={styles.scroll}>
          {notice}
          {sections !== undefined && <DrawerSections sections={sections} />}
          {sections === undefined && !notice && <FormSkeleton />}
        </div>
        <DrawerFooter {...props} />
      </form>
    </>
  )
}

function DrawerFooter({ isSaving = false, sections, saveText, extraAction }: DrawerFormProps) {
  const { askToClose } = useDrawer()
  return (
    <footer className={styles.footer}>
      <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
        {t('table.save-hint')}
      </Text>
      <Group gap="xs" wrap="nowrap" className={styles.buttons ?? ''}>
        <Button variant="default" onClick={askToClose}>
          {t('common.cancel')}
        </Button>
        {extraAction}
        <BusyButton type="submit" isBusy={isSaving} disabled={sections === undefined}>
          {saveText ?? t('common.save')}
        </BusyButton>
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

/** The reader has opened something above the drawer, the palette say, and types there. */
function isInOtherDialog(focused: Element | null, form: HTMLFormElement | null): boolean {
  const dialog = focused?.closest('[role="dialog"]')
  return dialog != null && !dialog.contains(form)
}

import { lazy } from 'react'
import { EditDrawer } from '../../components/edit-drawer.tsx'
import { LazyForm } from '../../components/lazy-form.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { t } from '../../i18n/translate.ts'
import type { NewCodes } from './redemption-draft.ts'

const RedemptionEditor = lazy(async () => ({ default: (await import('./redemption-editor.tsx')).RedemptionEditor }))

interface RedemptionDrawerProps {
  target: DrawerTarget
  onClose: () => void
  onCreated: (codes: NewCodes) => void
}

/** Makes codes or edits one. */
export function RedemptionDrawer({ target, onClose, onCreated }: RedemptionDrawerProps) {
  const shown = useLastOpen(target)
  const title =
    shown.mode === 'edit' ? t('redemptions.drawer-edit', { name: `#${shown.id}` }) : t('redemptions.drawer-create')
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} onClose={onClose}>
      <LazyForm title={title}>
        <RedemptionEditor target={shown} title={title} onSaved={onClose} onCreated={onCreated} />
      </LazyForm>
    </EditDrawer>
  )
}

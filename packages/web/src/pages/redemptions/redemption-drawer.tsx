import { EditDrawer } from '../../components/edit-drawer.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { t } from '../../i18n/translate.ts'
import type { NewCodes } from './redemption-draft.ts'

const loadEditor = async () => (await import('./redemption-editor.tsx')).RedemptionEditor

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
    <EditDrawer isOpen={target.mode !== 'closed'} title={title} onClose={onClose} loadForm={loadEditor}>
      {(RedemptionEditor) => <RedemptionEditor target={shown} title={title} onSaved={onClose} onCreated={onCreated} />}
    </EditDrawer>
  )
}

import { EditDrawer } from '../../components/edit-drawer.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { needTexts, t } from '../../i18n/translate.ts'

async function loadEditor() {
  const [{ UserEditor: Editor }] = await Promise.all([import('./user-editor.tsx'), needTexts('limits')])
  return Editor
}

/** Adds or edits a user. */
export function UserDrawer({ target, onClose }: { target: DrawerTarget; onClose: () => void }) {
  const shown = useLastOpen(target)
  const title = shown.mode === 'edit' ? t('users.drawer-edit', { name: `#${shown.id}` }) : t('users.drawer-create')
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} title={title} onClose={onClose} loadForm={loadEditor}>
      {(UserEditor) => <UserEditor target={shown} title={title} onSaved={onClose} />}
    </EditDrawer>
  )
}

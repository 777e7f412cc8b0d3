import { EditDrawer } from '../../components/edit-drawer.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { needTexts, t } from '../../i18n/translate.ts'

async function loadEditor() {
  const [{ TokenEditor: Editor }] = await Promise.all([import('./token-editor.tsx'), needTexts('limits')])
  return Editor
}

/** Creates or edits a token. */
export function TokenDrawer({ target, onClose }: { target: DrawerTarget; onClose: () => void }) {
  const shown = useLastOpen(target)
  const title = shown.mode === 'edit' ? t('tokens.drawer-edit', { name: `#${shown.id}` }) : t('tokens.drawer-create')
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} title={title} onClose={onClose} loadForm={loadEditor}>
      {(TokenEditor) => <TokenEditor target={shown} title={title} onSaved={onClose} />}
    </EditDrawer>
  )
}

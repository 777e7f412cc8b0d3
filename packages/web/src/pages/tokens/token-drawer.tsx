import { lazy } from 'react'
import { EditDrawer } from '../../components/edit-drawer.tsx'
import { LazyForm } from '../../components/lazy-form.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { needTexts, t } from '../../i18n/translate.ts'

const TokenEditor = lazy(async () => {
  const [{ TokenEditor: Editor }] = await Promise.all([import('./token-editor.tsx'), needTexts('limits')])
  return { default: Editor }
})

/** Creates or edits a token. */
export function TokenDrawer({ target, onClose }: { target: DrawerTarget; onClose: () => void }) {
  const shown = useLastOpen(target)
  const title = shown.mode === 'edit' ? t('tokens.drawer-edit', { name: `#${shown.id}` }) : t('tokens.drawer-create')
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} onClose={onClose}>
      <LazyForm title={title}>
        <TokenEditor target={shown} title={title} onSaved={onClose} />
      </LazyForm>
    </EditDrawer>
  )
}

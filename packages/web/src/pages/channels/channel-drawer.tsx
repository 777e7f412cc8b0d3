import { EditDrawer } from '../../components/edit-drawer.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { needTexts, t } from '../../i18n/translate.ts'

async function loadEditor() {
  const [{ ChannelEditor: Editor }] = await Promise.all([import('./channel-editor.tsx'), needTexts('channel-form')])
  return Editor
}

interface ChannelDrawerProps {
  target: DrawerTarget
  onClose: () => void
  /** Goes on with a channel that has just been created. */
  onEdit: (id: number) => void
}

/** Creates or edits a channel. */
export function ChannelDrawer({ target, onClose, onEdit }: ChannelDrawerProps) {
  const shown = useLastOpen(target)
  const title =
    shown.mode === 'edit' ? t('channels.drawer-edit', { name: `#${shown.id}` }) : t('channels.drawer-create')
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} title={title} onClose={onClose} loadForm={loadEditor}>
      {(ChannelEditor) => <ChannelEditor target={shown} title={title} onClose={onClose} onEdit={onEdit} />}
    </EditDrawer>
  )
}

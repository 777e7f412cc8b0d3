import { useState } from 'react'
import { EditDrawer } from '../../components/edit-drawer.tsx'
import { needTexts, t } from '../../i18n/translate.ts'

async function loadForm() {
  const [{ TagForm: Form }] = await Promise.all([
    import('./tag-form.tsx'),
    needTexts('channel-batch'),
    needTexts('channel-form'),
  ])
  return Form
}

/** Edits all channels of a tag. No tag: closed. */
export function TagDrawer({ tag, onClose }: { tag: string | undefined; onClose: () => void }) {
  // While it closes, the drawer still shows the last tag.
  const [last, setLast] = useState('')
  if (tag !== undefined && tag !== last) setLast(tag)
  const shown = tag ?? last
  return (
    <EditDrawer
      isOpen={tag !== undefined}
      title={t('channels.tag-row', { tag: shown })}
      onClose={onClose}
      loadForm={loadForm}
    >
      {(TagForm) => <TagForm key={shown} tag={shown} onClose={onClose} />}
    </EditDrawer>
  )
}

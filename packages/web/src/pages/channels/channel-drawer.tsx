import { readChannel } from '@tollgate/contract/endpoints/channels'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { EditDrawer } from '../../components/edit-drawer.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { type DrawerTarget, useLastOpen } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { draftOfChannel, newChannelDraft } from './channel-draft.ts'
import { ChannelForm } from './channel-form.tsx'

interface ChannelDrawerProps {
  target: DrawerTarget
  onClose: () => void
  /** Goes on with a channel that has just been created. */
  onEdit: (id: number) => void
}

/** Creates or edits a channel. */
export function ChannelDrawer({ target, onClose, onEdit }: ChannelDrawerProps) {
  const shown = useLastOpen(target)
  return (
    <EditDrawer isOpen={target.mode !== 'closed'} onClose={onClose}>
      {shown.mode === 'edit' ? (
        <KnownChannelForm key={shown.id} id={shown.id} onClose={onClose} />
      ) : (
        <ChannelForm start={newChannelDraft} onClose={onClose} onEdit={onEdit} />
      )}
    </EditDrawer>
  )
}

/** Reads the channel first: what the list shows may be minutes old, and saving writes every field. */
function KnownChannelForm({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useEndpoint(readChannel, { params: { id } })
  const channel = query.isFetchedAfterMount ? query.data : undefined
  if (channel !== undefined) return <ChannelForm channel={channel} start={draftOfChannel(channel)} onClose={onClose} />
  return (
    <DrawerForm
      title={t('channels.drawer-edit', { name: `#${id}` })}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

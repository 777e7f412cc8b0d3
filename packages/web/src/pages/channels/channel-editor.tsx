import { readChannel } from '@tollgate/contract/endpoints/channels'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import type { DrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { draftOfChannel, newChannelDraft } from './channel-draft.ts'
import { ChannelForm } from './channel-form.tsx'

interface ChannelEditorProps {
  target: DrawerTarget
  /** Of the drawer, until the channel's name is known. */
  title: string
  onClose: () => void
  /** Goes on with a channel that has just been created. */
  onEdit: (id: number) => void
}

/** What the channel drawer holds: an empty form, or the form of the channel it is open for. */
export function ChannelEditor({ target, title, onClose, onEdit }: ChannelEditorProps) {
  if (target.mode === 'edit') return <KnownChannel key={target.id} id={target.id} title={title} onClose={onClose} />
  return <ChannelForm start={newChannelDraft} onClose={onClose} onEdit={onEdit} />
}

/** Reads the channel first: what the list shows may be minutes old, and saving writes every field. */
function KnownChannel({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const query = useEndpoint(readChannel, { params: { id } })
  const channel = query.isFetchedAfterMount ? query.data : undefined
  if (channel !== undefined) return <ChannelForm channel={channel} start={draftOfChannel(channel)} onClose={onClose} />
  return (
    <DrawerForm
      title={title}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

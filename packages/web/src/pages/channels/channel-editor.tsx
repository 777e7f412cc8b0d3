import { readChannel } from '@tollgate/contract/endpoints/channels'
import { useState } from 'react'
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
  // Why the channel that has just been created did not pass its test: it stands in the form that goes on with it.
  const [failed, setFailed] = useState<{ id: number; error: Error }>()
  if (target.mode === 'edit') {
    const failure = failed?.id === target.id ? failed.error : undefined
    return <KnownChannel key={target.id} id={target.id} title={title} failure={failure} onClose={onClose} />
  }
  return (
    <ChannelForm
      start={newChannelDraft}
      onClose={onClose}
      onEdit={(id, error) => {
        setFailed({ id, error })
        onEdit(id)
      }}
    />
  )
}

interface KnownChannelProps extends Pick<ChannelEditorProps, 'title' | 'onClose'> {
  id: number
  failure: Error | undefined
}

/** Reads the channel first: what the list shows may be minutes old, and saving writes every field. */
function KnownChannel({ id, title, failure, onClose }: KnownChannelProps) {
  const query = useEndpoint(readChannel, { params: { id } })
  const channel = query.isFetchedAfterMount ? query.data : undefined
  if (channel !== undefined) {
    return <ChannelForm channel={channel} start={draftOfChannel(channel)} testFailure={failure} onClose={onClose} />
  }
  return (
    <DrawerForm
      title={title}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import { type ReactNode, Suspense } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { DataTableProps } from '../../components/data-table/data-table-props.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { needTexts, t } from '../../i18n/translate.ts'
import { channelColumns } from './channel-columns.tsx'

const TagTable = lazyPart(async () => (await import('./tag-table.tsx')).TagTable)

type SharedProps = Pick<
  DataTableProps<Channel>,
  'source' | 'paging' | 'isFiltered' | 'onClearFilters' | 'selectionActions'
>

interface ChannelTableProps extends SharedProps {
  isByTag: boolean
  selected: readonly Channel[]
  onSelect: (channels: Channel[]) => void
  onEdit: (id: number) => void
  onEditTag: (tag: string) => void
  addButton: ReactNode
}

/** The channels one by one, or under their tags. */
export function ChannelTable({
  isByTag,
  selected,
  onSelect,
  onEdit,
  onEditTag,
  addButton,
  ...shared
}: ChannelTableProps) {
  const display = useQuotaDisplay()
  const columns = channelColumns({ onEdit })
  const same = {
    name: 'channels',
    label: t('channels.table-label'),
    empty: { title: t('channels.empty-title'), text: t('channels.empty-text'), action: addButton, help: 'channels' },
  }
  if (isByTag) {
    return (
      <Suspense>
        <TagTable
          {...same}
          {...shared}
          columns={columns}
          isOff={isOff}
          selected={selected}
          onSelect={onSelect}
          onEditTag={onEditTag}
        />
      </Suspense>
    )
  }
  return (
    <DataTable
      {...same}
      {...shared}
      columns={columns}
      file={{
        name: same.label,
        columns: async () => {
          const [{ channelFile }] = await Promise.all([import('./channel-file.ts'), needTexts('channel-batch')])
          return channelFile(display)
        },
      }}
      rowId={(channel) => String(channel.id)}
      selection={{ rows: selected, change: onSelect }}
      isMuted={isOff}
    />
  )
}

const isOff = (channel: Channel): boolean => channel.status !== ChannelStatus.enabled

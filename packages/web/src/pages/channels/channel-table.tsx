import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import { type ReactNode, useState } from 'react'
import { DataTable, type DataTableProps } from '../../components/data-table/data-table.tsx'
import { t } from '../../i18n/translate.ts'
import { channelColumns } from './channel-columns.tsx'
import { tagColumns } from './tag-columns.tsx'
import { type ChannelLine, channelsTicked, groupByTag, lineId, linesOf, tickedLines } from './tag-lines.ts'

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
  const columns = channelColumns({ onEdit })
  const same = {
    name: 'channels',
    label: t('channels.table-label'),
    empty: { title: t('channels.empty-title'), text: t('channels.empty-text'), action: addButton },
  }
  const tags = useTagLines(shared.source.rows ?? [], selected)
  if (!isByTag) {
    return (
      <DataTable
        {...same}
        {...shared}
        columns={columns}
        rowId={(channel) => String(channel.id)}
        selection={{ rows: selected, change: onSelect }}
        isMuted={isOff}
      />
    )
  }
  return (
    <DataTable
      {...same}
      {...shared}
      columns={tagColumns({ columns, openTags: tags.openTags, onToggle: tags.toggle, onEditTag })}
      source={{ ...shared.source, rows: shared.source.rows && tags.lines }}
      rowId={lineId}
      selection={{ rows: tags.ticked, count: selected.length, change: (lines) => onSelect(tags.channelsOf(lines)) }}
      isMuted={(line) => line.kind === 'channel' && isOff(line.channel)}
      countedRows={tags.count}
    />
  )
}

const isOff = (channel: Channel): boolean => channel.status !== ChannelStatus.enabled

/** The channels of a page under their tags; which tags are open dies with the table. */
function useTagLines(channels: readonly Channel[], selected: readonly Channel[]) {
  const [openTags, setOpenTags] = useState<ReadonlySet<string>>(new Set())
  const groups = groupByTag(channels)
  const ticked = tickedLines(groups, selected)
  return {
    openTags,
    toggle: (tag: string) => setOpenTags((open) => (open.has(tag) ? without(open, tag) : new Set([...open, tag]))),
    lines: linesOf(groups, openTags),
    count: groups.length,
    ticked,
    channelsOf: (lines: readonly ChannelLine[]) => channelsTicked(ticked, lines),
  }
}

const without = (names: ReadonlySet<string>, gone: string): ReadonlySet<string> =>
  new Set([...names].filter((name) => name !== gone))

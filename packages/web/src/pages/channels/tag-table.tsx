import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { DataTableProps } from '../../components/data-table/data-table-props.ts'
import { rowCellsOf } from '../../components/data-table/row-cells.ts'
import { tagColumns } from './tag-columns.tsx'
import { type ChannelLine, channelsTicked, groupByTag, lineId, linesOf, tickedLines } from './tag-lines.ts'

type TableProps = DataTableProps<Channel>

interface TagTableProps extends Omit<TableProps, 'rowId' | 'selection' | 'isMuted' | 'countedRows'> {
  /** Those of single channels. */
  columns: readonly TableColumn<Channel>[]
  isOff: (channel: Channel) => boolean
  selected: readonly Channel[]
  onSelect: (channels: Channel[]) => void
  onEditTag: (tag: string) => void
}

/** Channels under their tags. */
export function TagTable({ columns, isOff, selected, onSelect, onEditTag, source, ...table }: TagTableProps) {
  const tags = useTagLines(source.rows ?? [], selected)
  return (
    <DataTable<ChannelLine>
      name={table.name}
      label={table.label}
      empty={table.empty}
      paging={table.paging}
      isFiltered={table.isFiltered}
      onClearFilters={table.onClearFilters}
      selectionActions={table.selectionActions}
      columns={tagColumns({ columns, openTags: tags.openTags, onToggle: tags.toggle, onEditTag })}
      source={{ ...source, rows: source.rows && tags.lines, readPage: undefined }}
      rowId={lineId}
      rowCells={rowCellsOf}
      selection={{ rows: tags.ticked, count: selected.length, change: (lines) => onSelect(tags.channelsOf(lines)) }}
      isMuted={(line) => line.kind === 'channel' && isOff(line.channel)}
      countedRows={tags.count}
    />
  )
}

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

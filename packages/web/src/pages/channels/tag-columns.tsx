import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import type { ReactNode } from 'react'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { GroupTags, groupNames } from '../../components/group-tag.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { Money } from '../../components/money.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import { t } from '../../i18n/translate.ts'
import { ResponseTime } from './response-time.tsx'
import { TagActions } from './tag-actions.tsx'
import styles from './tag-columns.module.css'
import { type ChannelLine, type TagGroup, tagSums } from './tag-lines.ts'
import { TagNumber } from './tag-number.tsx'

interface TagColumnsInput {
  /** The columns that single channels have, which are on cards as in rows. */
  columns: readonly Omit<TableColumn<Channel>, 'cardCell' | 'standIn'>[]
  openTags: ReadonlySet<string>
  onToggle: (tag: string) => void
  onEditTag: (tag: string) => void
}

/** The columns of the channel table, filled in for tags too. */
export function tagColumns({ columns, ...input }: TagColumnsInput): TableColumn<ChannelLine>[] {
  return columns.map(({ cell, fullText, ...column }) => ({
    ...column,
    fullText: (line) => (line.kind === 'channel' ? fullText?.(line.channel) : undefined) ?? tagText(column.id, line),
    cell: (line) => {
      if (line.kind === 'tag') return tagCell(column.id, line.group, input)
      return column.id === 'name' ? <span className={styles.child}>{cell(line.channel)}</span> : cell(line.channel)
    },
    // No tag has a number: its name has that room too.
    ...(column.id === 'name'
      ? { standIn: { over: ['id', 'name'], when: (line: ChannelLine) => line.kind === 'tag' } }
      : {}),
    // Its title says that it is a tag; without this line, priority and weight stand side by side.
    ...(column.id === 'type'
      ? { cardCell: (line: ChannelLine) => (line.kind === 'tag' ? null : cell(line.channel)) }
      : {}),
  }))
}

/** What a tag's cell says when it is cut; empty for the cell's own text. */
function tagText(id: string, line: ChannelLine): string {
  if (line.kind !== 'tag') return ''
  if (id === 'name') return titleOf(line.group.tag)
  return id === 'group' ? groupNames(tagSums(line.group).groups).join(', ') : ''
}

const titleOf = (tag: string): string => (tag === '' ? t('channels.tag-none') : t('channels.tag-row', { tag }))

type TagHandlers = Omit<TagColumnsInput, 'columns'>

function tagCell(id: string, group: TagGroup, { openTags, onToggle, onEditTag }: TagHandlers): ReactNode {
  const sums = tagSums(group)
  const total = group.channels.length
  switch (id) {
    case 'name':
      return <TagName group={group} isOpen={openTags.has(group.tag)} onToggle={() => onToggle(group.tag)} />
    case 'group':
      return <GroupTags groups={sums.groups} />
    case 'type':
      return <Tag hue="blue">{t('channels.tag-kind')}</Tag>
    case 'status':
      return (
        <StatusBadge tone={sums.enabled > 0 ? 'good' : 'muted'}>
          {t('channels.tag-status', { enabled: sums.enabled, total })}
        </StatusBadge>
      )
    case 'response-time':
      return <ResponseTime milliseconds={sums.responseTime} testedAt={0} />
    case 'used-balance':
      return <Money quota={sums.usedQuota} />
    case 'priority':
    case 'weight':
      return group.tag === '' ? sums[id] : <TagNumber group={group} field={id} />
    case 'actions':
      return <TagActions group={group} onEdit={() => onEditTag(group.tag)} />
    default:
      return null
  }
}

interface TagNameProps {
  group: TagGroup
  isOpen: boolean
  onToggle: () => void
}

function TagName({ group: { tag, channels }, isOpen, onToggle }: TagNameProps) {
  return (
    <UnstyledButton className={styles.tag ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      <IconChevronRight size={ICON_SIZE} className={styles.arrow ?? ''} />
      <span className={styles.name}>{titleOf(tag)}</span>
      <span className={styles.size}>{channels.length}</span>
    </UnstyledButton>
  )
}

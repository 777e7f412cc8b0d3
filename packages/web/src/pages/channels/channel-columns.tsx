import type { Channel } from '@tollgate/contract/entities/channel'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { GroupTags, groupNames } from '../../components/group-tag.tsx'
import { Money } from '../../components/money.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { BalanceCell } from './balance-cell.tsx'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelStatusBadge } from './channel-status.tsx'
import { ChannelType } from './channel-type.tsx'
import { PriorityCell, WeightCell } from './inline-number.tsx'
import { ResponseTime } from './response-time.tsx'

// Chinese words are shorter: what they save is room for names on a small laptop.
const widths = {
  zh: { name: 136, status: 96, response: 74, priority: 58, weight: 54, actions: 168 },
  en: { name: 122, status: 88, response: 80, priority: 62, weight: 58, actions: 184 },
} as const

/** The columns of the channel table. */
export const channelColumns = ({ onEdit }: { onEdit: (id: number) => void }): TableColumn<Channel>[] => [
  { id: 'id', title: t('channels.id'), width: 54, align: 'end', pin: 'start', cell: (channel) => channel.id },
  {
    id: 'name',
    title: t('channels.name'),
    width: widths[currentLanguage()].name,
    grow: 3,
    pin: 'start',
    isFixed: true,
    card: 'title',
    cell: (channel) => channel.name,
  },
  {
    id: 'group',
    title: t('channels.group'),
    width: 102,
    grow: 1,
    card: 'wide',
    fullText: (channel) => groupNames(channel.group).join(', '),
    cell: (channel) => <GroupTags groups={channel.group} />,
  },
  {
    id: 'type',
    title: t('channels.type'),
    width: 120,
    grow: 1,
    cell: (channel) => <ChannelType type={channel.type} />,
  },
  {
    id: 'status',
    title: t('channels.status'),
    width: widths[currentLanguage()].status,
    card: 'badge',
    cell: (channel) => <ChannelStatusBadge channel={channel} />,
  },
  {
    id: 'response-time',
    title: t('channels.response-time'),
    hint: t('channels.response-hint'),
    width: widths[currentLanguage()].response,
    align: 'end',
    cell: (channel) => <ResponseTime milliseconds={channel.response_time} testedAt={channel.test_time} />,
  },
  {
    id: 'used-balance',
    title: t('channels.used-balance'),
    hint: t('channels.used-hint'),
    width: 116,
    align: 'end',
    cell: (channel) => <UsedAndBalance channel={channel} />,
  },
  {
    id: 'priority',
    title: t('channels.priority'),
    hint: t('channels.priority-hint'),
    width: widths[currentLanguage()].priority,
    align: 'end',
    cell: (channel) => <PriorityCell channel={channel} />,
  },
  {
    id: 'weight',
    title: t('channels.weight'),
    hint: t('channels.weight-hint'),
    width: widths[currentLanguage()].weight,
    align: 'end',
    cell: (channel) => <WeightCell channel={channel} />,
  },
  {
    id: 'tag',
    title: t('channels.tag'),
    width: 96,
    isHiddenAtFirst: true,
    card: 'none',
    cell: (channel) => channel.tag,
  },
  {
    id: 'models',
    title: t('channels.models'),
    width: 200,
    isHiddenAtFirst: true,
    card: 'none',
    cell: (channel) => channel.models.replaceAll(',', ', '),
  },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: widths[currentLanguage()].actions,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (channel) => <ChannelActions channel={channel} onEdit={() => onEdit(channel.id)} />,
  },
]

function UsedAndBalance({ channel }: { channel: Channel }) {
  return (
    <>
      <Money quota={channel.used_quota} />
      {' / '}
      <BalanceCell channel={channel} />
    </>
  )
}

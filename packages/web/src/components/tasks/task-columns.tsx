import { t } from '../../i18n/translate.ts'
import type { TableColumn } from '../data-table/columns.ts'
import { hueOfNumber } from '../hue.ts'
import { RowButton } from '../row-button.tsx'
import { Tag } from '../tag.tsx'
import { TaskProgress } from './task-progress.tsx'
import { TaskStatusBadge } from './task-status.tsx'

/** Through which channel a drawing or song was asked for, and by whom. */
export const originColumns = (): TableColumn<{ channel_id: number; user_id: number }>[] => [
  {
    id: 'channel',
    title: t('tasks.channel'),
    width: 68,
    cell: ({ channel_id }) => (channel_id === 0 ? null : <Tag hue={hueOfNumber(channel_id)}>{channel_id}</Tag>),
  },
  {
    id: 'user',
    title: t('tasks.user'),
    width: 64,
    align: 'end',
    isHiddenAtFirst: true,
    card: 'none',
    cell: ({ user_id }) => user_id,
  },
]

/** How far it is. */
export const stateColumns = (): TableColumn<{ status: string; progress: string }>[] => [
  {
    id: 'status',
    title: t('tasks.status'),
    width: 104,
    card: 'badge',
    cell: ({ status }) => <TaskStatusBadge status={status} />,
  },
  {
    id: 'progress',
    title: t('tasks.progress'),
    width: 88,
    cell: ({ progress, status }) => <TaskProgress progress={progress} status={status} />,
  },
]

interface DetailsInput<Row> {
  /** What the vendor calls it, for the button's hint. */
  nameOf: (row: Row) => string
  onOpen: (row: Row) => void
}

/** The button that shows all of it. */
export const detailsColumn = <Row,>({ nameOf, onOpen }: DetailsInput<Row>): TableColumn<Row> => ({
  id: 'actions',
  title: t('table.actions-column'),
  width: 72,
  pin: 'end',
  isFixed: true,
  card: 'actions',
  cell: (row) => (
    <RowButton tone="accent" hint={t('tasks.details', { name: nameOf(row) })} onPress={() => onOpen(row)}>
      {t('common.details')}
    </RowButton>
  ),
})

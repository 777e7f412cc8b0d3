import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { hueOfNumber } from '../../components/hue.ts'
import { RowButton } from '../../components/row-button.tsx'
import { Tag } from '../../components/tag.tsx'
import { TaskId } from '../../components/tasks/task-id.tsx'
import { TaskProgress } from '../../components/tasks/task-progress.tsx'
import { TaskStatusBadge } from '../../components/tasks/task-status.tsx'
import { TimeTaken } from '../../components/tasks/time-taken.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { PlatformTag, TaskActionTag } from './task-labels.tsx'

type Column = TableColumn<AsyncTask>

interface ColumnInput {
  /** Channel and user only where everybody's rows are shown. */
  isForAll: boolean
  onOpen: (task: AsyncTask) => void
}

/** The columns of the tasks. */
export function taskColumns({ isForAll, onOpen }: ColumnInput): Column[] {
  return [
    ...timeColumns(),
    ...(isForAll ? originColumns() : []),
    {
      id: 'platform',
      title: t('tasks.platform'),
      width: 76,
      cell: ({ platform }) => <PlatformTag platform={platform} />,
    },
    { id: 'action', title: t('tasks.action'), width: 80, cell: ({ action }) => <TaskActionTag action={action} /> },
    {
      id: 'task-id',
      title: t('tasks.task-id'),
      width: 104,
      grow: 2,
      card: 'wide',
      cell: ({ task_id }) => <TaskId id={task_id} />,
    },
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
    {
      id: 'fail-reason',
      title: t('tasks.fail-reason'),
      width: 100,
      grow: 1,
      card: 'wide',
      cell: ({ fail_reason }) => fail_reason || null,
    },
    openColumn(onOpen),
  ]
}

const timeColumns = (): Column[] => [
  {
    id: 'submitted',
    title: t('tasks.submitted'),
    width: 138,
    card: 'title',
    cell: ({ submit_time }) => <ExactTime seconds={submit_time} />,
  },
  {
    id: 'finished',
    title: t('tasks.finished'),
    width: 138,
    card: 'none',
    cell: ({ finish_time }) => (finish_time === 0 ? null : <ExactTime seconds={finish_time} />),
  },
  {
    id: 'taken',
    title: t('tasks.taken'),
    width: 70,
    cell: ({ submit_time, finish_time }) => <TimeTaken submitMs={submit_time * 1000} finishMs={finish_time * 1000} />,
  },
]

const originColumns = (): Column[] => [
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

const openColumn = (onOpen: ColumnInput['onOpen']): Column => ({
  id: 'actions',
  title: t('table.actions-column'),
  width: 72,
  pin: 'end',
  isFixed: true,
  card: 'actions',
  cell: (task) => (
    <RowButton tone="accent" hint={t('tasks.details', { name: task.task_id })} onPress={() => onOpen(task)}>
      {t('common.details')}
    </RowButton>
  ),
})

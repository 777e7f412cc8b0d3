import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { detailsColumn, originColumns, stateColumns } from '../../components/tasks/task-columns.tsx'
import { TaskId } from '../../components/tasks/task-id.tsx'
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
      width: 74,
      cell: ({ platform }) => <PlatformTag platform={platform} />,
    },
    { id: 'action', title: t('tasks.action'), width: 80, cell: ({ action }) => <TaskActionTag action={action} /> },
    {
      id: 'task-id',
      title: t('tasks.task-id'),
      width: 98,
      grow: 2,
      card: 'wide',
      cell: ({ task_id }) => <TaskId id={task_id} />,
    },
    ...stateColumns(),
    {
      id: 'fail-reason',
      title: t('tasks.fail-reason'),
      width: 92,
      grow: 1,
      card: 'wide',
      cell: ({ fail_reason }) => fail_reason || null,
    },
    detailsColumn({ nameOf: ({ task_id }) => task_id, onOpen }),
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

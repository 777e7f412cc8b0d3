import { Text } from '@mantine/core'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { RowButton } from '../../components/row-button.tsx'
import { LabelTag } from '../../components/tasks/label-tag.tsx'
import { detailsColumn, originColumns, stateColumns } from '../../components/tasks/task-columns.tsx'
import { TaskId } from '../../components/tasks/task-id.tsx'
import { TimeTaken } from '../../components/tasks/time-taken.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { actionLabel, codeLabel } from './drawing-labels.ts'
import { resultOf } from './drawing-picture.ts'

type Column = TableColumn<DrawingTask>

interface ColumnInput {
  /** Channel, user and submission only where everybody's rows are shown. */
  isForAll: boolean
  onOpen: (drawing: DrawingTask) => void
  onShowResult: (drawing: DrawingTask) => void
}

/** The columns of the drawings; a small laptop has no room for all of them. */
export function drawingColumns({ isForAll, onOpen, onShowResult }: ColumnInput): Column[] {
  return [
    {
      id: 'submitted',
      title: t('tasks.submitted'),
      width: 138,
      card: 'title',
      cell: (drawing) => <ExactTime seconds={Math.floor(drawing.submit_time / 1000)} />,
    },
    {
      id: 'taken',
      title: t('tasks.taken'),
      width: 70,
      cell: ({ submit_time, finish_time }) => <TimeTaken submitMs={submit_time} finishMs={finish_time} />,
    },
    ...(isForAll ? originColumns() : []),
    { id: 'action', title: t('tasks.action'), width: 106, cell: ({ action }) => <LabelTag {...actionLabel(action)} /> },
    { id: 'task-id', title: t('tasks.task-id'), width: 98, cell: ({ mj_id }) => <TaskId id={mj_id} /> },
    ...(isForAll ? [codeColumn()] : []),
    ...stateColumns(),
    ...textColumns(),
    resultColumn(onShowResult),
    detailsColumn({ nameOf: ({ mj_id }) => mj_id, onOpen }),
  ]
}

const codeColumn = (): Column => ({
  id: 'code',
  title: t('tasks.code'),
  width: 86,
  roomRank: 2,
  cell: ({ code }) => <LabelTag {...codeLabel(code)} />,
})

const textColumns = (): Column[] => [
  { id: 'prompt', title: t('tasks.prompt'), width: 112, grow: 2, card: 'wide', cell: ({ prompt }) => prompt || null },
  {
    id: 'prompt-en',
    title: t('tasks.prompt-en'),
    width: 120,
    grow: 1,
    roomRank: 3,
    card: 'none',
    cell: ({ prompt_en }) => prompt_en || null,
  },
  {
    id: 'fail-reason',
    title: t('tasks.fail-reason'),
    width: 110,
    grow: 1,
    roomRank: 1,
    card: 'wide',
    cell: ({ fail_reason }) => fail_reason || null,
  },
]

function resultColumn(onShowResult: ColumnInput['onShowResult']): Column {
  const button = (drawing: DrawingTask) => {
    const result = resultOf(drawing)
    return result === undefined ? null : (
      <RowButton tone="accent" onPress={() => onShowResult(drawing)}>
        {result.videos.length > 0 ? t('tasks.video-play') : t('tasks.picture-show')}
      </RowButton>
    )
  }
  return {
    id: 'picture',
    title: t('tasks.picture'),
    width: 80,
    pin: 'end',
    card: 'actions',
    cardCell: button,
    cell: (drawing) =>
      button(drawing) ?? (
        // In line with the words of the buttons above and below.
        <Text span size="sm" c="dimmed" px={6}>
          {t('tasks.picture-none')}
        </Text>
      ),
  }
}

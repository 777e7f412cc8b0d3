import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import type { Fact } from '../../components/fact-list.tsx'
import { Money } from '../../components/money.tsx'
import { LabelTag } from '../../components/tasks/label-tag.tsx'
import { TaskProgress } from '../../components/tasks/task-progress.tsx'
import { TaskStatusBadge } from '../../components/tasks/task-status.tsx'
import { TimeTaken } from '../../components/tasks/time-taken.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { actionLabel, codeLabel } from './drawing-labels.ts'

/** What there is to know of a drawing beside its words and its picture. */
export function drawingFacts(drawing: DrawingTask): Fact[] {
  const { submit_time, start_time, finish_time, status } = drawing
  return [
    { name: t('tasks.status'), value: <TaskStatusBadge status={status} /> },
    ...(drawing.fail_reason === '' ? [] : [{ name: t('tasks.fail-reason'), value: drawing.fail_reason }]),
    { name: t('tasks.progress'), value: <TaskProgress progress={drawing.progress} status={status} /> },
    { name: t('tasks.action'), value: <LabelTag {...actionLabel(drawing.action)} /> },
    { name: t('tasks.code'), value: <LabelTag {...codeLabel(drawing.code)} /> },
    ...timeFact(t('tasks.submitted'), submit_time),
    ...timeFact(t('tasks.started'), start_time),
    ...timeFact(t('tasks.finished'), finish_time),
    { name: t('tasks.taken'), value: <TimeTaken submitMs={submit_time} finishMs={finish_time} /> },
    ...(drawing.channel_id === 0 ? [] : [{ name: t('tasks.channel'), value: drawing.channel_id }]),
    { name: t('tasks.user'), value: drawing.user_id },
    { name: t('tasks.price'), value: <Money quota={drawing.quota} digits={6} /> },
  ]
}

const timeFact = (name: string, timeMs: number): Fact[] =>
  timeMs === 0 ? [] : [{ name, value: <ExactTime seconds={Math.floor(timeMs / 1000)} /> }]

import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import type { Fact } from '../../components/fact-list.tsx'
import { Money } from '../../components/money.tsx'
import { TaskProgress } from '../../components/tasks/task-progress.tsx'
import { TaskStatusBadge } from '../../components/tasks/task-status.tsx'
import { TimeTaken } from '../../components/tasks/time-taken.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { PlatformTag, TaskActionTag } from './task-labels.tsx'

/** What there is to know of a task beside its order and its result. */
export function taskFacts(task: AsyncTask): Fact[] {
  const { submit_time, start_time, finish_time, status } = task
  return [
    { name: t('tasks.status'), value: <TaskStatusBadge status={status} /> },
    ...(task.fail_reason === '' ? [] : [{ name: t('tasks.fail-reason'), value: task.fail_reason }]),
    { name: t('tasks.progress'), value: <TaskProgress progress={task.progress} status={status} /> },
    { name: t('tasks.platform'), value: <PlatformTag platform={task.platform} /> },
    { name: t('tasks.action'), value: <TaskActionTag action={task.action} /> },
    ...timeFact(t('tasks.submitted'), submit_time),
    ...timeFact(t('tasks.started'), start_time),
    ...timeFact(t('tasks.finished'), finish_time),
    {
      name: t('tasks.taken'),
      value: <TimeTaken submitMs={submit_time * 1000} finishMs={finish_time * 1000} />,
    },
    ...(task.channel_id === 0 ? [] : [{ name: t('tasks.channel'), value: task.channel_id }]),
    { name: t('tasks.user'), value: task.user_id },
    { name: t('tasks.price'), value: <Money quota={task.quota} digits={6} /> },
  ]
}

const timeFact = (name: string, seconds: number): Fact[] =>
  seconds === 0 ? [] : [{ name, value: <ExactTime seconds={seconds} /> }]

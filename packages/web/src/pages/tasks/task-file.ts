import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import { type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'

/** Tasks in a file. Channel and user only where everybody's rows are shown. */
export const taskFile = ({ isForAll }: { isForAll: boolean }): FileColumn<AsyncTask>[] => [
  { title: t('tasks.submitted'), cell: (task) => fileTime(task.submit_time) },
  { title: t('tasks.finished'), cell: (task) => fileTime(task.finish_time) },
  ...(isForAll
    ? [
        { title: t('tasks.channel'), cell: (task: AsyncTask) => task.channel_id || null },
        { title: t('tasks.user'), cell: (task: AsyncTask) => task.user_id },
      ]
    : []),
  { title: t('tasks.platform'), cell: (task) => task.platform },
  { title: t('tasks.action'), cell: (task) => task.action },
  { title: t('tasks.task-id'), cell: (task) => task.task_id },
  { title: t('tasks.status'), cell: (task) => task.status },
  { title: t('tasks.progress'), cell: (task) => task.progress },
  { title: t('tasks.fail-reason'), cell: (task) => task.fail_reason },
]

import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'
import { actionLabel } from './drawing-labels.ts'
import { resultOf } from './drawing-picture.ts'

/** Drawings in a file. Channel and user only where everybody's rows are shown. */
export const drawingFile = ({ isForAll }: { isForAll: boolean }): FileColumn<DrawingTask>[] => [
  { title: t('tasks.submitted'), cell: ({ submit_time }) => fileTime(Math.floor(submit_time / 1000)) },
  { title: t('tasks.finished'), cell: ({ finish_time }) => fileTime(Math.floor(finish_time / 1000)) },
  ...(isForAll
    ? [
        { title: t('tasks.channel'), cell: (task: DrawingTask) => task.channel_id || null },
        { title: t('tasks.user'), cell: (task: DrawingTask) => task.user_id },
      ]
    : []),
  { title: t('tasks.action'), cell: ({ action }) => t(actionLabel(action).text) },
  { title: t('tasks.task-id'), cell: (task) => task.mj_id },
  { title: t('tasks.status'), cell: (task) => task.status },
  { title: t('tasks.progress'), cell: (task) => task.progress },
  { title: t('tasks.prompt'), cell: (task) => task.prompt },
  { title: t('tasks.prompt-en'), cell: (task) => task.prompt_en },
  { title: t('tasks.picture'), cell: ({ image_url }) => wholeAddress(image_url) },
  { title: t('tasks.video'), cell: (task) => (resultOf(task)?.videos ?? []).map(wholeAddress).join(' ') },
  { title: t('tasks.fail-reason'), cell: (task) => task.fail_reason },
]

/** Addresses of this site are kept without its name. */
const wholeAddress = (address: string): string =>
  address.startsWith('/') ? `${window.location.origin}${address}` : address

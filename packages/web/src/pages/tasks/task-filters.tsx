import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { type TaskFilterProps, TaskFilterRow } from '../../components/tasks/task-filter-row.tsx'
import { t } from '../../i18n/translate.ts'

/** The filters as they stand in the address; ranges are those of `time-range.ts`. */
export const taskFilterDefaults = {
  task: '',
  channel: '',
  status: '',
  action: '',
  range: 'today',
  start: '',
  end: '',
} as const

type FilterName = keyof typeof taskFilterDefaults
export type TaskFilterValues = Readonly<Record<FilterName, string>>

/** Which tasks are listed. */
export function TaskFilters(props: TaskFilterProps<FilterName>) {
  const { values, change } = props.filters
  return (
    <TaskFilterRow {...props}>
      <FilterSelect
        label={t('tasks.filter-action')}
        width={110}
        value={values.action}
        onChange={(action) => change({ action })}
        any={t('tasks.any-action')}
        choices={actionChoices()}
      />
      <FilterSelect
        label={t('tasks.filter-status')}
        width={110}
        value={values.status}
        onChange={(status) => change({ status })}
        any={t('tasks.any-status')}
        choices={statusChoices()}
      />
    </TaskFilterRow>
  )
}

const actionChoices = () => [
  { value: 'MUSIC', label: t('tasks.action-music') },
  { value: 'LYRICS', label: t('tasks.action-lyrics') },
]

const statusChoices = () => [
  { value: 'NOT_START', label: t('tasks.status-not-start') },
  { value: 'SUBMITTED', label: t('tasks.status-submitted') },
  { value: 'QUEUED', label: t('tasks.status-queued') },
  { value: 'IN_PROGRESS', label: t('tasks.status-in-progress') },
  { value: 'SUCCESS', label: t('tasks.status-success') },
  { value: 'FAILURE', label: t('tasks.status-failure') },
  { value: 'UNKNOWN', label: t('tasks.unknown') },
]

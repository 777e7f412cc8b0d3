import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { FilterTimeRange } from '../../components/filters/filter-time-range.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
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

interface TaskFiltersProps {
  filters: Filters<FilterName>
  /** What "up to now" means, in unix seconds. */
  now: number
  /** Administrators filter by channel too. */
  isForAll: boolean
  isReading: boolean
  onRefresh: () => void
}

/** Which tasks are listed. */
export function TaskFilters({ filters, now, isForAll, isReading, onRefresh }: TaskFiltersProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('tasks.filter-task')}
          width={190}
          value={values.task}
          onChange={(task) => change({ task })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      {isForAll && (
        <FilterText
          label={t('tasks.filter-channel')}
          width={100}
          inputMode="numeric"
          value={values.channel}
          onChange={(channel) => change({ channel })}
        />
      )}
      <FilterTimeRange values={values} now={now} onChange={change} />
      <FilterSelect
        label={t('tasks.filter-action')}
        width={110}
        value={values.action}
        onChange={(action) => change({ action })}
        choices={actionChoices()}
      />
      <FilterSelect
        label={t('tasks.filter-status')}
        width={110}
        value={values.status}
        onChange={(status) => change({ status })}
        choices={statusChoices()}
      />
    </FilterRow>
  )
}

const actionChoices = () => [
  { value: '', label: t('tasks.any-action') },
  { value: 'MUSIC', label: t('tasks.action-music') },
  { value: 'LYRICS', label: t('tasks.action-lyrics') },
]

const statusChoices = () => [
  { value: '', label: t('tasks.any-status') },
  { value: 'NOT_START', label: t('tasks.status-not-start') },
  { value: 'SUBMITTED', label: t('tasks.status-submitted') },
  { value: 'QUEUED', label: t('tasks.status-queued') },
  { value: 'IN_PROGRESS', label: t('tasks.status-in-progress') },
  { value: 'SUCCESS', label: t('tasks.status-success') },
  { value: 'FAILURE', label: t('tasks.status-failure') },
  { value: 'UNKNOWN', label: t('tasks.unknown') },
]

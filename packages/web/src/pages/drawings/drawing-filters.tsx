import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { FilterTimeRange } from '../../components/filters/filter-time-range.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The filters as they stand in the address; ranges are those of `time-range.ts`. */
export const drawingFilterDefaults = { task: '', channel: '', range: '30-days', start: '', end: '' } as const

type FilterName = keyof typeof drawingFilterDefaults
export type DrawingFilterValues = Readonly<Record<FilterName, string>>

interface DrawingFiltersProps {
  filters: Filters<FilterName>
  /** What "up to now" means, in unix seconds. */
  now: number
  /** Administrators filter by channel too. */
  isForAll: boolean
  isReading: boolean
  onRefresh: () => void
}

/** Which drawings are listed. */
export function DrawingFilters({ filters, now, isForAll, isReading, onRefresh }: DrawingFiltersProps) {
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
    </FilterRow>
  )
}

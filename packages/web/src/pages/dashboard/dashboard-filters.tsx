import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterText } from '../../components/filters/filter-text.tsx'
import { FilterTimeRange } from '../../components/filters/filter-time-range.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'
import { byText } from './by-text.ts'
import { type DashboardValues, dashboardRanges, dimensionIn, dimensionsFor } from './dashboard-question.ts'

interface DashboardFiltersProps {
  filters: Filters<keyof DashboardValues>
  /** What "up to now" means, in unix seconds. */
  now: number
  /** Administrators see everybody, and may ask for one user. */
  isForAll: boolean
  isReading: boolean
  onRefresh: () => void
}

const intervals = ['', 'hour', 'day', 'week'] as const

/** The range and the grouping of all charts. */
export function DashboardFilters({ filters, now, isForAll, isReading, onRefresh }: DashboardFiltersProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={<FilterTimeRange values={values} now={now} onChange={change} names={dashboardRanges} />}
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterSelect
        label={t('dashboard.by')}
        width={120}
        value={dimensionIn(values.by, isForAll)}
        onChange={(by) => change({ by })}
        choices={dimensionsFor(isForAll).map((name) => ({ value: name, label: byText(name) }))}
      />
      <FilterSelect
        label={t('dashboard.interval')}
        width={120}
        value={intervals.find((name) => name === values.interval) ?? ''}
        onChange={(interval) => change({ interval })}
        choices={intervals.map((name) => ({ value: name, label: t(`dashboard.interval-${name || 'auto'}`) }))}
      />
      {isForAll && (
        <FilterText
          label={t('dashboard.username')}
          width={140}
          value={values.username}
          onChange={(username) => change({ username })}
        />
      )}
    </FilterRow>
  )
}

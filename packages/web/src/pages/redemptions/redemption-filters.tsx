import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSearch } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The filter of the table as it stands in the address. */
export const redemptionFilterDefaults = { keyword: '' } as const

interface RedemptionFiltersProps {
  filters: Filters<keyof typeof redemptionFilterDefaults>
  isReading: boolean
  onRefresh: () => void
}

/** Which codes are listed. */
export function RedemptionFilters({ filters, isReading, onRefresh }: RedemptionFiltersProps) {
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('redemptions.search')}
          width={260}
          value={filters.values.keyword}
          onChange={(keyword) => filters.change({ keyword })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    />
  )
}

import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The filters of the token table as they stand in the address. */
export const tokenFilterDefaults = { keyword: '', token: '' } as const

interface TokenFiltersProps {
  filters: Filters<keyof typeof tokenFilterDefaults>
  isReading: boolean
  onRefresh: () => void
}

/** Which of the own tokens are listed. */
export function TokenFilters({ filters, isReading, onRefresh }: TokenFiltersProps) {
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('tokens.search-name')}
          width={220}
          value={filters.values.keyword}
          onChange={(keyword) => filters.change({ keyword })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterText
        label={t('tokens.search-key')}
        width={220}
        value={filters.values.token}
        onChange={(token) => filters.change({ token })}
      />
    </FilterRow>
  )
}

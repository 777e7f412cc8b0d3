import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The filter of the table as it stands in the address. */
export const redemptionFilterDefaults = { keyword: '', state: '' } as const

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
    >
      <FilterSelect
        label={t('redemptions.status')}
        width={120}
        value={filters.values.state}
        onChange={(state) => filters.change({ state })}
        any={t('redemptions.any-status')}
        choices={[
          { value: 'unused', label: t('redemptions.unused') },
          { value: 'disabled', label: t('redemptions.disabled') },
          { value: 'used', label: t('redemptions.used') },
          { value: 'expired', label: t('redemptions.expired') },
        ]}
      />
    </FilterRow>
  )
}

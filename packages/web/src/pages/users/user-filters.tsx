import { listGroups } from '@tollgate/contract/endpoints/groups'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'

/** The filters of the user table as they stand in the address. */
export const userFilterDefaults = { keyword: '', group: '', state: '' } as const

interface UserFiltersProps {
  filters: Filters<keyof typeof userFilterDefaults>
  isReading: boolean
  onRefresh: () => void
}

/** Which users are listed. */
export function UserFilters({ filters, isReading, onRefresh }: UserFiltersProps) {
  const groups = useEndpoint(listGroups)
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('users.search')}
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
        label={t('users.filter-group')}
        width={140}
        value={filters.values.group}
        onChange={(group) => filters.change({ group })}
        any={t('users.any-group')}
        choices={(groups.data ?? []).map((group) => ({ value: group, label: group }))}
      />
      <FilterSelect
        label={t('users.status')}
        width={120}
        value={filters.values.state}
        onChange={(state) => filters.change({ state })}
        any={t('users.any-status')}
        choices={[
          { value: 'active', label: t('users.active') },
          { value: 'banned', label: t('users.banned') },
          { value: 'cancelled', label: t('users.cancelled') },
        ]}
      />
    </FilterRow>
  )
}

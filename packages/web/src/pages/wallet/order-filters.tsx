import type { ReactNode } from 'react'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'
import { orderStates } from './order-status.tsx'

/** The filters of the order table as they stand in the address. */
export const orderFilterDefaults = { keyword: '', status: '', username: '' } as const

export type OrderFilterValues = Readonly<Record<keyof typeof orderFilterDefaults, string>>

interface OrderFiltersProps {
  filters: Filters<keyof typeof orderFilterDefaults>
  /** Everybody's orders are filtered by user too. */
  isForAll: boolean
  /** Switches between own and all orders, for those who may. */
  whose: ReactNode
  isReading: boolean
  onRefresh: () => void
}

/** Which orders are listed. */
export function OrderFilters({ filters, isForAll, whose, isReading, onRefresh }: OrderFiltersProps) {
  const { values, change } = filters
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('wallet.order-search')}
          width={260}
          value={values.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      end={whose}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterSelect
        label={t('wallet.order-status')}
        width={120}
        value={values.status}
        onChange={(status) => change({ status })}
        any={t('wallet.order-any-status')}
        choices={orderStates.map((state) => ({ value: state, label: t(`wallet.order-status-${state}`) }))}
      />
      {isForAll && (
        <FilterText
          label={t('wallet.order-user')}
          width={120}
          value={values.username}
          onChange={(username) => change({ username })}
        />
      )}
    </FilterRow>
  )
}

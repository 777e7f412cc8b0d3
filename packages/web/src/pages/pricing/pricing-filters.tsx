import { Checkbox } from '@mantine/core'
import type { PriceTable } from '@tollgate/contract/entities/price-row'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch } from '../../components/filters/filter-text.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { t } from '../../i18n/translate.ts'
import { vendorsOf } from './price-rows.ts'

/** The filters of the price table as they stand in the address. */
export const pricingFilterDefaults = { keyword: '', group: '', vendor: '', kind: '', available: '' } as const

interface PricingFiltersProps {
  filters: Filters<keyof typeof pricingFilterDefaults>
  table: PriceTable | undefined
  /** The group that prices are shown for. */
  group: string
  isReading: boolean
  onRefresh: () => void
}

/** For whom prices are shown, and of which models. */
export function PricingFilters({ filters, table, group, isReading, onRefresh }: PricingFiltersProps) {
  const { values, change } = filters
  const groups = Object.entries(table?.group_ratio ?? {})
  const labelOf = (name: string) => table?.usable_group[name] || name
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('pricing.search')}
          width={240}
          value={values.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      }
      refresh={<RefreshButton isBusy={isReading} onRefresh={onRefresh} />}
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterSelect
        label={t('pricing.group')}
        width={190}
        value={group}
        onChange={(chosen) => change({ group: chosen })}
        choices={groups.map(([name, ratio]) => ({
          value: name,
          label: t('pricing.group-choice', { name: labelOf(name), ratio }),
        }))}
      />
      <FilterSelect
        label={t('pricing.vendor')}
        width={140}
        value={values.vendor}
        onChange={(vendor) => change({ vendor })}
        any={t('pricing.any-vendor')}
        choices={vendorsOf(table?.data ?? []).map((vendor) => ({ value: vendor, label: vendor }))}
      />
      <FilterSelect
        label={t('pricing.kind')}
        width={116}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        any={t('pricing.any-kind')}
        choices={[
          { value: 'token', label: t('pricing.per-token') },
          { value: 'call', label: t('pricing.per-call') },
        ]}
      />
      <Checkbox
        size="xs"
        label={t('pricing.only-available')}
        checked={values.available !== ''}
        onChange={(event) => change({ available: event.currentTarget.checked ? 'true' : '' })}
      />
    </FilterRow>
  )
}

import { Checkbox } from '@mantine/core'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { SavedViews } from '../../components/filters/saved-views.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { useIdSort } from './use-id-sort.ts'
import { useTagMode } from './use-tag-mode.ts'

/** The filters of the channel table as they stand in the address. */
export const channelFilterDefaults = { keyword: '', model: '', group: '' } as const

interface ChannelFiltersProps {
  filters: Filters<keyof typeof channelFilterDefaults>
  isReading: boolean
  onRefresh: () => void
}

/** Which channels are listed, and in which order. */
export function ChannelFilters({ filters, isReading, onRefresh }: ChannelFiltersProps) {
  const idSort = useIdSort()
  const tagMode = useTagMode()
  const groups = useEndpoint(listGroups)
  return (
    <FilterRow
      search={
        <FilterSearch
          label={t('channels.search-keyword')}
          width={200}
          value={filters.values.keyword}
          onChange={(keyword) => filters.change({ keyword })}
        />
      }
      end={
        <>
          <Checkbox
            role="switch"
            size="xs"
            label={t('channels.tag-mode')}
            checked={tagMode.isOn}
            onChange={(event) => tagMode.choose(event.currentTarget.checked)}
          />
          <Checkbox
            role="switch"
            size="xs"
            label={t('channels.id-sort')}
            checked={idSort.isOn}
            onChange={(event) => idSort.choose(event.currentTarget.checked)}
          />
        </>
      }
      refresh={
        <>
          <SavedViews page="channels" />
          <RefreshButton isBusy={isReading} onRefresh={onRefresh} />
        </>
      }
      activeCount={filters.activeCount}
      onClear={filters.clear}
    >
      <FilterText
        label={t('channels.search-model')}
        width={150}
        value={filters.values.model}
        onChange={(model) => filters.change({ model })}
      />
      <FilterSelect
        label={t('channels.search-group')}
        width={120}
        value={filters.values.group}
        onChange={(group) => filters.change({ group })}
        any={t('channels.any-group')}
        choices={(groups.data ?? []).map((group) => ({ value: group, label: group }))}
      />
    </FilterRow>
  )
}

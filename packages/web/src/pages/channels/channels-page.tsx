import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ChannelStatus } from '@tollgate/contract/constants'
import { listGroups } from '@tollgate/contract/endpoints/users'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { channelColumns } from './channel-columns.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { useChannelRows } from './use-channel-rows.ts'
import { useIdSort } from './use-id-sort.ts'

/** Channels: search, create, edit, test, switch, reorder. */
export function ChannelsPage() {
  const filters = useFilters({ keyword: '', model: '', group: '' })
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const idSort = useIdSort()
  const source = useChannelRows({ filter: filters.values, paging, isIdSorted: idSort.isOn })
  const groups = useEndpoint(listGroups)
  usePageKeys({ n: drawer.openNew })

  const addButton = (
    <Button leftSection={<IconPlus size={ICON_SIZE} />} onClick={drawer.openNew}>
      {t('channels.add')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader title={t('channels.title')} actions={addButton} />
      <FilterRow
        search={
          <FilterSearch
            label={t('channels.search-keyword')}
            width={220}
            value={filters.values.keyword}
            onChange={(keyword) => filters.change({ keyword })}
          />
        }
        end={
          <Switch
            size="xs"
            label={t('channels.id-sort')}
            checked={idSort.isOn}
            onChange={(event) => idSort.choose(event.currentTarget.checked)}
          />
        }
        refresh={<RefreshButton isBusy={source.isReading} onRefresh={source.retry} />}
        activeCount={filters.activeCount}
        onClear={filters.clear}
      >
        <FilterText
          label={t('channels.search-model')}
          width={180}
          value={filters.values.model}
          onChange={(model) => filters.change({ model })}
        />
        <FilterSelect
          label={t('channels.search-group')}
          width={140}
          value={filters.values.group}
          onChange={(group) => filters.change({ group })}
          choices={[
            { value: '', label: t('channels.any-group') },
            ...(groups.data ?? []).map((group) => ({ value: group, label: group })),
          ]}
        />
      </FilterRow>
      <DataTable
        name="channels"
        label={t('channels.table-label')}
        columns={channelColumns({ onEdit: drawer.openEdit })}
        source={source}
        rowId={(channel) => String(channel.id)}
        paging={paging}
        empty={{ title: t('channels.empty-title'), text: t('channels.empty-text'), action: addButton }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        isMuted={(channel) => channel.status !== ChannelStatus.enabled}
      />
      <ChannelDrawer target={drawer.target} onClose={drawer.close} onEdit={drawer.openEdit} />
    </PageBody>
  )
}

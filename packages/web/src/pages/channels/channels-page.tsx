import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ChannelStatus } from '@tollgate/contract/constants'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { t } from '../../i18n/translate.ts'
import { BalancesButton } from './balances-button.tsx'
import { channelColumns } from './channel-columns.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { ChannelFilters, channelFilterDefaults } from './channel-filters.tsx'
import { useChannelRows } from './use-channel-rows.ts'
import { useIdSort } from './use-id-sort.ts'

/** Channels: search, create, edit, test, switch, reorder. */
export function ChannelsPage() {
  const filters = useFilters(channelFilterDefaults)
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const source = useChannelRows({ filter: filters.values, paging, isIdSorted: useIdSort().isOn })
  usePageKeys({ n: drawer.openNew })

  const addButton = (
    <Button leftSection={<IconPlus size={ICON_SIZE} />} onClick={drawer.openNew}>
      {t('channels.add')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader
        title={t('channels.title')}
        actions={
          <>
            <BalancesButton />
            {addButton}
          </>
        }
      />
      <ChannelFilters filters={filters} isReading={source.isReading} onRefresh={source.retry} />
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

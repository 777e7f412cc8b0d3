import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Suspense, useState } from 'react'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { t } from '../../i18n/translate.ts'
import { ChannelDrawer } from './channel-drawer.tsx'
import { ChannelFilters, channelFilterDefaults } from './channel-filters.tsx'
import { ChannelTable } from './channel-table.tsx'
import { ChannelTools } from './channel-tools.tsx'
import { RoundProgress } from './round-progress.tsx'
import { TagDrawer } from './tag-drawer.tsx'
import { useChannelRows } from './use-channel-rows.ts'
import { useIdSort } from './use-id-sort.ts'
import { useTagMode } from './use-tag-mode.ts'

const BatchBar = lazyPart(async () => (await import('./batch-bar.tsx')).BatchBar)

/** Channels: search, create, edit, test, switch, reorder; one by one, by tag, or many at once. */
export function ChannelsPage() {
  const filters = useFilters(channelFilterDefaults)
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const isByTag = useTagMode().isOn
  const source = useChannelRows({ filter: filters.values, paging, isIdSorted: useIdSort().isOn, isByTag })
  const [editedTag, setEditedTag] = useState<string>()
  const [ticked, setTicked] = useState<Channel[]>([])
  const selected = asTheyAre(ticked, source.rows ?? [])
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
        facts={<RoundProgress />}
        actions={
          <>
            <ChannelTools selected={selected} onDeleted={() => setTicked([])} />
            {addButton}
          </>
        }
      />
      <ChannelFilters filters={filters} isReading={source.isReading} onRefresh={source.retry} />
      <ChannelTable
        isByTag={isByTag}
        source={source}
        paging={paging}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selected={selected}
        onSelect={setTicked}
        selectionActions={
          <Suspense>
            <BatchBar channels={selected} onDeleted={() => setTicked([])} />
          </Suspense>
        }
        onEdit={drawer.openEdit}
        onEditTag={setEditedTag}
        addButton={addButton}
      />
      <ChannelDrawer target={drawer.target} onClose={drawer.close} onEdit={drawer.openEdit} />
      <TagDrawer tag={editedTag} onClose={() => setEditedTag(undefined)} />
    </PageBody>
  )
}

/** Ticked channels as the list last showed them, those of other pages as they were ticked. */
function asTheyAre(ticked: readonly Channel[], rows: readonly Channel[]): Channel[] {
  const newest = new Map(rows.map((channel) => [channel.id, channel]))
  return ticked.map((channel) => newest.get(channel.id) ?? channel)
}

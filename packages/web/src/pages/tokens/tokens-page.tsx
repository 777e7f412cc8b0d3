import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import type { Token } from '@tollgate/contract/entities/token'
import { useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { FilterRow } from '../../components/filters/filter-row.tsx'
import { FilterSearch, FilterText } from '../../components/filters/filter-text.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { RefreshButton } from '../../components/refresh-button.tsx'
import { useCopy } from '../../components/use-copy.tsx'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { tokenColumns } from './token-columns.tsx'
import { TokenDrawer } from './token-drawer.tsx'
import { useTokenRows } from './use-token-rows.ts'

/** Own tokens: search, create, edit, copy. */
export function TokensPage() {
  const filters = useFilters({ keyword: '', token: '' })
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const source = useTokenRows(filters.values, paging)
  const [selected, setSelected] = useState<Token[]>([])
  const copying = useCopy()
  usePageKeys({ n: drawer.openNew })

  async function copySelected(): Promise<void> {
    if (selected.length === 0) return toastError(t('tokens.none-selected'))
    const lines = selected.map((token) => `${token.name}    sk-${token.key}`)
    if (await copying.copy(lines.join('\n'))) toastSuccess(t('common.copied'))
  }

  const addButton = (
    <Button leftSection={<IconPlus size={ICON_SIZE} />} onClick={drawer.openNew}>
      {t('tokens.add')}
    </Button>
  )
  const copyButton = (size: 'xs' | 'sm') => (
    <Button
      variant="default"
      size={size}
      leftSection={<IconCopy size={ICON_SIZE} />}
      onClick={() => void copySelected()}
    >
      {t('tokens.copy-selected')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader
        title={t('tokens.title')}
        actions={
          <>
            {copyButton('sm')}
            {addButton}
          </>
        }
      />
      <FilterRow
        search={
          <FilterSearch
            label={t('tokens.search-name')}
            width={220}
            value={filters.values.keyword}
            onChange={(keyword) => filters.change({ keyword })}
          />
        }
        refresh={<RefreshButton isBusy={source.isReading} onRefresh={source.retry} />}
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
      <DataTable
        name="tokens"
        label={t('tokens.table-label')}
        columns={tokenColumns({ onEdit: drawer.openEdit })}
        source={source}
        rowId={(token) => String(token.id)}
        paging={paging}
        empty={{ title: t('tokens.empty-title'), text: t('tokens.empty-text'), action: addButton }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selection={{ rows: selected, change: setSelected }}
        selectionActions={copyButton('xs')}
        isMuted={(token) => token.status !== 1}
      />
      <TokenDrawer target={drawer.target} onClose={drawer.close} />
      {copying.dialog}
    </PageBody>
  )
}

import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import { Suspense, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { useCopyLines } from '../../components/use-copy-lines.ts'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { useNow } from '../../components/use-now.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { tokenColumns } from './token-columns.tsx'
import { TokenDrawer } from './token-drawer.tsx'
import { TokenFilters, tokenFilterDefaults } from './token-filters.tsx'
import { useTokenRows } from './use-token-rows.ts'

const ConnectDrawer = lazyPart(async () => (await import('./connect/connect-drawer.tsx')).ConnectDrawer)

const BatchButtons = lazyPart(async () => (await import('./batch-buttons.tsx')).BatchButtons)

/** Own tokens: search, create, edit, copy, switch. */
export function TokensPage() {
  const filters = useFilters(tokenFilterDefaults)
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const display = useQuotaDisplay()
  const now = useNow()
  const source = useTokenRows(filters.values, paging)
  const [selected, setSelected] = useState<Token[]>([])
  const [connecting, setConnecting] = useState<Token>()
  const copying = useCopyLines(
    selected.map(({ name, key }) => ({ name, key: `sk-${key}` })),
    t('tokens.none-selected'),
  )
  usePageKeys({ n: drawer.openNew })

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
      onClick={() => void copying.run()}
    >
      {size === 'xs' ? t('common.copy') : t('tokens.copy-selected')}
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
      <TokenFilters filters={filters} isReading={source.isReading} onRefresh={source.retry} />
      <DataTable
        name="tokens"
        label={t('tokens.table-label')}
        columns={tokenColumns({ onEdit: drawer.openEdit, onConnect: setConnecting })}
        source={source}
        rowId={(token) => String(token.id)}
        paging={paging}
        file={{ name: t('tokens.title'), columns: async () => (await import('./token-file.ts')).tokenFile(display) }}
        empty={{ title: t('tokens.empty-title'), text: t('tokens.empty-text'), action: addButton, help: 'keys' }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selection={{ rows: selected, change: setSelected }}
        selectionActions={
          <>
            {copyButton('xs')}
            <Suspense>
              <BatchButtons tokens={selected} onChanged={() => setSelected([])} />
            </Suspense>
          </>
        }
        isMuted={(token) => tokenStatusAt(token, now) !== TokenStatus.enabled}
      />
      <TokenDrawer target={drawer.target} onClose={drawer.close} />
      <Suspense>
        {connecting !== undefined && <ConnectDrawer token={connecting} onClose={() => setConnecting(undefined)} />}
      </Suspense>
      {copying.dialog}
    </PageBody>
  )
}

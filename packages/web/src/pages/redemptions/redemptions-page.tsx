import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { RedemptionStatus } from '@tollgate/contract/constants'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { type Ref, Suspense, useRef, useState } from 'react'
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
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { CreatedCodes } from './created-codes.tsx'
import { DeleteInvalid } from './delete-invalid.tsx'
import { redemptionColumns } from './redemption-columns.tsx'
import type { NewCodes } from './redemption-draft.ts'
import { RedemptionDrawer } from './redemption-drawer.tsx'
import { RedemptionFilters, redemptionFilterDefaults } from './redemption-filters.tsx'
import { useRedemptionRows } from './use-redemption-rows.ts'

const BatchButtons = lazyPart(async () => (await import('./batch-buttons.tsx')).BatchButtons)

/** Redemption codes: search, make, edit, copy. */
export function RedemptionsPage() {
  const filters = useFilters(redemptionFilterDefaults)
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const display = useQuotaDisplay()
  const source = useRedemptionRows(filters.values, paging)
  const [selected, setSelected] = useState<Redemption[]>([])
  const [created, setCreated] = useState<NewCodes>()
  const copying = useCopyLines(selected, t('redemptions.none-selected'))
  usePageKeys({ n: drawer.openNew })

  const newButton = useRef<HTMLButtonElement>(null)
  const addButton = (ref?: Ref<HTMLButtonElement>) => (
    <Button ref={ref ?? null} leftSection={<IconPlus size={ICON_SIZE} />} onClick={drawer.openNew}>
      {t('redemptions.add')}
    </Button>
  )
  const copyButton = (size: 'xs' | 'sm') => (
    <Button
      variant="default"
      size={size}
      // On phones the bar below the list has it too, and three buttons have no room beside each other.
      {...(size === 'sm' ? { visibleFrom: 'xs' } : {})}
      leftSection={<IconCopy size={ICON_SIZE} />}
      onClick={() => void copying.run()}
    >
      {size === 'xs' ? t('common.copy') : t('redemptions.copy-selected')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader
        title={t('shell.redemptions')}
        actions={
          <>
            <DeleteInvalid />
            {copyButton('sm')}
            {addButton(newButton)}
          </>
        }
      />
      <RedemptionFilters filters={filters} isReading={source.isReading} onRefresh={source.retry} />
      <DataTable
        name="redemptions"
        label={t('redemptions.table-label')}
        columns={redemptionColumns({ onEdit: drawer.openEdit })}
        source={source}
        rowId={(code) => String(code.id)}
        paging={paging}
        file={{
          name: t('shell.redemptions'),
          columns: async () => (await import('./redemption-file.ts')).redemptionFile(display),
        }}
        empty={{
          title: t('redemptions.empty-title'),
          text: t('redemptions.empty-text'),
          action: addButton(),
          help: 'payments',
        }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selection={{ rows: selected, change: setSelected }}
        selectionActions={
          <>
            {copyButton('xs')}
            <Suspense>
              <BatchButtons codes={selected} onChanged={() => setSelected([])} />
            </Suspense>
          </>
        }
        isMuted={(code) => code.status !== RedemptionStatus.unused}
      />
      <RedemptionDrawer target={drawer.target} onClose={drawer.close} onCreated={setCreated} />
      <CreatedCodes
        codes={created}
        onClose={() => {
          setCreated(undefined)
          newButton.current?.focus()
        }}
      />
      {copying.dialog}
    </PageBody>
  )
}

import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { readPricing } from '@tollgate/contract/endpoints/pricing'
import type { PriceRow } from '@tollgate/contract/entities/price-row'
import { useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { pageOf, sourceOf, wholeList } from '../../components/data-table/table-source.ts'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { useCopy } from '../../components/use-copy.tsx'
import { useSession } from '../../data/session.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastInfo, toastSuccess } from '../../data/toast.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { chosenGroup, shownRows } from './price-rows.ts'
import { pricingColumns } from './pricing-columns.tsx'
import { PricingFilters, pricingFilterDefaults } from './pricing-filters.tsx'
import styles from './pricing-page.module.css'

/** A price list is read as a whole. */
const ROWS_AT_FIRST = 50

/** What every model costs, for everyone. */
export function PricingPage() {
  const session = useSession()
  const { quota_per_unit } = useSiteStatus()
  const filters = useFilters(pricingFilterDefaults)
  const query = useEndpoint(readPricing)
  const table = query.data
  const { keyword, vendor, kind, available, group: wanted } = filters.values
  const group = table === undefined ? '' : chosenGroup(table, wanted, session?.group ?? '')
  const groupRatio = table?.group_ratio[group] ?? 1
  const paging = usePaging({ sizeAtFirst: ROWS_AT_FIRST })
  const { page, pageSize } = paging
  const rows = useMemo(
    () => shownRows(table?.data ?? [], { keyword, vendor, kind, isAvailable: available !== '', group }),
    [table, keyword, vendor, kind, available, group],
  )
  const shown = useMemo(() => pageOf(rows, { page, pageSize }), [rows, page, pageSize])
  const [selected, setSelected] = useState<PriceRow[]>([])

  function showGroup(name: string): void {
    filters.change({ group: name })
    toastInfo(t('pricing.group-shown', { group: name, ratio: table?.group_ratio[name] ?? 1 }))
  }

  return (
    <div className={styles.page}>
      <PageHeader title={t('pricing.title')} />
      <p className={styles.text}>
        {/* Its line is there before the group is known. */}
        <span className={styles.banner}>
          {table !== undefined &&
            (session === undefined
              ? t('pricing.banner-visitor', { group, ratio: groupRatio })
              : t('pricing.banner-user', { group, ratio: groupRatio }))}
        </span>
        {t('pricing.formula')}
      </p>
      <PricingFilters
        filters={filters}
        table={table}
        group={group}
        isReading={query.isFetching}
        onRefresh={() => void query.refetch()}
      />
      <DataTable
        name="pricing"
        label={t('pricing.title')}
        columns={pricingColumns({ group, groupRatio, quotaPerUnit: quota_per_unit, onGroup: showGroup })}
        source={{ ...sourceOf(query, () => ({ rows: shown, total: rows.length })), readPage: () => wholeList(rows) }}
        rowId={(row) => row.model_name}
        paging={paging}
        file={{
          name: t('pricing.title'),
          columns: async () =>
            (await import('./price-file.ts')).priceFile({ groupRatio, quotaPerUnit: quota_per_unit }),
        }}
        empty={{ title: t('pricing.empty-title'), text: t('pricing.empty-text'), help: 'prices' }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selection={{ rows: selected, change: setSelected }}
        selectionActions={<CopySelected rows={selected} />}
      />
    </div>
  )
}

/** Copies the names of the ticked models, with commas between them. */
function CopySelected({ rows }: { rows: readonly PriceRow[] }) {
  const { copy, dialog } = useCopy()

  async function run(): Promise<void> {
    if (await copy(rows.map(({ model_name }) => model_name).join(','))) toastSuccess(t('common.copied'))
  }

  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCopy size={ICON_SIZE} />} onClick={() => void run()}>
        {t('pricing.copy-selected')}
      </Button>
      {dialog}
    </>
  )
}

import { Title } from '@mantine/core'
import { isAdmin } from '@tollgate/contract/roles'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { FilterSelect } from '../../components/filters/filter-select.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { useUrlSearch } from '../../components/use-url-search.ts'
import { useSession } from '../../data/session.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters, orderFilterDefaults } from './order-filters.tsx'
import { useOrders } from './use-orders.ts'
import styles from './wallet-page.module.css'

/** Own orders, or for administrators everybody's. While one is pending they are read again after `refreshMs`. */
export function OrderTable({ refreshMs }: { refreshMs: () => number | undefined }) {
  const session = useSession()
  const { values, change } = useUrlSearch()
  const mayChoose = isAdmin(session?.role ?? 0)
  const isForAll = mayChoose && values.orders === 'all'
  const filters = useFilters(orderFilterDefaults)
  const paging = usePaging()
  const display = useQuotaDisplay()
  const source = useOrders({ filter: filters.values, paging, isForAll, refreshMs })
  const whose = mayChoose && (
    <FilterSelect
      label={t('wallet.orders-whose')}
      width={120}
      value={isForAll ? 'all' : 'own'}
      onChange={(chosen) => change({ orders: chosen === 'all' ? 'all' : '', username: '', page: '' })}
      choices={[
        { value: 'own', label: t('wallet.orders-own') },
        { value: 'all', label: t('wallet.orders-all') },
      ]}
    />
  )
  return (
    <section className={styles.orders} aria-labelledby="wallet-orders">
      <Title order={2} id="wallet-orders">
        {t('wallet.orders')}
      </Title>
      <OrderFilters
        filters={filters}
        isForAll={isForAll}
        whose={whose}
        isReading={source.isReading}
        onRefresh={source.retry}
      />
      <DataTable
        name={isForAll ? 'orders-all' : 'orders'}
        label={t('wallet.orders')}
        columns={orderColumns({ ownId: session?.id ?? 0, isForAll })}
        source={source}
        rowId={(order) => String(order.id)}
        paging={paging}
        file={{
          name: t('wallet.orders'),
          columns: async () => (await import('./order-file.ts')).orderFile(display, { isForAll }),
        }}
        empty={{ title: t('wallet.empty-title'), text: t('wallet.empty-text'), help: 'prices' }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
      />
    </section>
  )
}

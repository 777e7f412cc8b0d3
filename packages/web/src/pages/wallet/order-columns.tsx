import { TopUpStatus } from '@tollgate/contract/constants'
import type { TopUp } from '@tollgate/contract/entities/top-up'
import { CopyText } from '../../components/copy-text.tsx'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { Money } from '../../components/money.tsx'
import { RelativeTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { CancelOrder } from './cancel-order.tsx'
import styles from './order-columns.module.css'
import { OrderStatus } from './order-status.tsx'
import { methodText } from './pay-methods.ts'
import { priceText } from './price-text.ts'

type Column = TableColumn<TopUp>

/** The columns of the order table. Only own orders can be cancelled. */
export const orderColumns = ({ ownId, isForAll }: { ownId: number; isForAll: boolean }): Column[] => [
  {
    id: 'created',
    title: t('wallet.order-created'),
    width: 110,
    isFixed: true,
    card: 'title',
    cell: (order) => <RelativeTime seconds={order.create_time} />,
  },
  ...(isForAll ? [userColumn()] : []),
  {
    id: 'quota',
    title: t('wallet.order-quota'),
    width: 100,
    align: 'end',
    cell: (order) => <Money quota={order.quota} />,
  },
  {
    id: 'paid',
    title: t('wallet.order-paid'),
    width: 110,
    align: 'end',
    cell: (order) => priceText(order.money, { currency: order.currency }),
  },
  { id: 'method', title: t('wallet.order-method'), width: 100, cell: (order) => methodText(order.payment_method) },
  {
    id: 'status',
    title: t('wallet.order-status'),
    width: 110,
    card: 'badge',
    cell: (order) => <OrderStatus status={order.status} />,
  },
  {
    id: 'number',
    title: t('wallet.order-number'),
    width: 200,
    grow: 1,
    card: 'wide',
    cell: (order) => (
      <CopyText text={order.trade_no}>
        <span className={styles.number}>{order.trade_no}</span>
      </CopyText>
    ),
  },
  {
    id: 'completed',
    title: t('wallet.order-completed'),
    width: 110,
    cell: (order) => (order.complete_time === 0 ? t('table.none') : <RelativeTime seconds={order.complete_time} />),
  },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: 96,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (order) =>
      order.user_id === ownId && order.status === TopUpStatus.pending ? <CancelOrder order={order} /> : null,
  },
]

const userColumn = (): Column => ({
  id: 'user',
  title: t('wallet.order-user'),
  width: 110,
  cell: (order) => order.username || `#${order.user_id}`,
})

import type { TopUp } from '@tollgate/contract/entities/top-up'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import { amountColumn, type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'
import { orderStates } from './order-status.tsx'
import { methodText } from './pay-methods.ts'

/** Orders in a file. The user only where everybody's are shown. */
export const orderFile = (display: QuotaDisplay, { isForAll }: { isForAll: boolean }): FileColumn<TopUp>[] => [
  { title: t('wallet.order-created'), cell: (order) => fileTime(order.create_time) },
  ...(isForAll ? [{ title: t('wallet.order-user'), cell: (order: TopUp) => order.username }] : []),
  amountColumn(t('wallet.order-quota'), { quotaOf: (order) => order.quota, display }),
  { title: t('wallet.order-paid'), cell: (order) => order.money },
  { title: t('wallet.file-currency'), cell: (order) => order.currency.toUpperCase() },
  { title: t('wallet.order-method'), cell: (order) => methodText(order.payment_method) },
  { title: t('wallet.order-status'), cell: ({ status }) => statusText(status) },
  { title: t('wallet.order-number'), cell: (order) => order.trade_no },
  { title: t('wallet.order-completed'), cell: (order) => fileTime(order.complete_time) },
]

function statusText(status: string): string {
  const state = orderStates.find((name) => name === status)
  return state === undefined ? status : t(`wallet.order-status-${state}`)
}

import { AppError } from '@tollgate/contract/app-error'
import type { TopUp, TopUpPage } from '@tollgate/contract/entities/top-up'
import type { Clock } from '../../platform/clock.ts'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { findUserId, userNamesOf } from '../usage-logs/user-name-store.ts'
import {
  cancelPendingOrder,
  countOrders,
  expireOrdersBefore,
  hasOrder,
  listOrderPage,
  type OrderFilter,
  type PaymentOrderRow,
} from './payment-order-store.ts'

/** An order that nobody has paid for so long is expired. */
const PENDING_SECONDS = 24 * 60 * 60

interface HistoryQuery {
  /** Counts from 1; less reads as 1. */
  p: number
  page_size: number
  /** Empty texts match all. */
  status: string
  keyword: string
}

/** Orders for quota and what became of them: everybody's for administrators, one's own for users. */
export function createOrderHistory({ db, clock }: { db: Database; clock: Clock }) {
  async function readPage(filter: OrderFilter, query: HistoryQuery): Promise<TopUpPage> {
    const { page, offset, limit } = rowsOfPage({ p: query.p, size: query.page_size, first: 1 })
    const total = await countOrders(db, filter)
    const rows = offset < total ? await listOrderPage(db, filter, { offset, limit }) : []
    const names = await userNamesOf(db, [...new Set(rows.map(({ user_id }) => user_id))])
    const items = rows.map((row) => toTopUp(row, names.get(row.user_id) ?? ''))
    return { items, total, page, page_size: limit }
  }

  return {
    async list({ username, ...query }: HistoryQuery & { username: string }): Promise<TopUpPage> {
      // Nobody has the id 0.
      const user = username === '' ? {} : { userId: (await findUserId(db, username)) ?? 0 }
      return readPage({ ...filterOf(query), ...user }, query)
    },

    async listOwn(userId: number, query: HistoryQuery): Promise<TopUpPage> {
      const page = await readPage({ ...filterOf(query), userId }, query)
      return { ...page, items: page.items.map((item) => ({ ...item, username: '' })) }
    },

    /** A payment that comes all the same is still credited. Throws `wallet.order-missing`, `wallet.order-closed`. */
    async cancel(userId: number, id: number): Promise<TopUp> {
      const row = await cancelPendingOrder(db, { id, userId, now: clock.now() })
      if (row !== undefined) return toTopUp(row, '')
      throw new AppError((await hasOrder(db, { id, userId })) ? 'wallet.order-closed' : 'wallet.order-missing', {})
    },

    /** Ends orders that nobody will pay any more. */
    expireOld: (): Promise<void> => expireOrdersBefore(db, { before: clock.now() - PENDING_SECONDS, now: clock.now() }),
  }
}

const filterOf = ({ status, keyword }: HistoryQuery): OrderFilter => ({
  ...(status !== '' && { status }),
  ...(keyword.trim() !== '' && { tradeNo: keyword.trim() }),
})

function toTopUp(row: PaymentOrderRow, username: string): TopUp {
  const { id, user_id, amount, quota, currency, trade_no, payment_method, create_time, complete_time, status } = row
  const money = Number(row.money)
  return {
    id,
    user_id,
    username,
    amount,
    quota,
    money,
    currency,
    trade_no,
    payment_method,
    create_time,
    complete_time,
    status,
  }
}

import { TopUpStatus } from '@tollgate/contract/constants'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { TopUpsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'

export type PaymentOrderRow = Selectable<TopUpsTable>
export type NewPaymentOrderRow = Insertable<TopUpsTable>

export async function insertOrder(db: Database, order: NewPaymentOrderRow): Promise<void> {
  await db.write.insertInto('top_ups').values(order).execute()
}

/** Asked of the writer: the order another node made a moment ago is found. */
export const findOrder = (db: Database, tradeNo: string): Promise<PaymentOrderRow | undefined> =>
  db.write.selectFrom('top_ups').selectAll().where('trade_no', '=', tradeNo).executeTakeFirst()

/** Keeps the gateway's own number of an order that has none yet. */
export async function noteGatewayReference(
  db: Database,
  { tradeNo, gatewayReference }: { tradeNo: string; gatewayReference: string },
): Promise<void> {
  await db.write
    .updateTable('top_ups')
    .set({ gateway_reference: gatewayReference })
    .where('trade_no', '=', tradeNo)
    .where('gateway_reference', '=', '')
    .execute()
}

/**
 * Marks an order as paid, whatever it was before except paid: money that came late has come all the same. Says whether
 * this call did it.
 */
export async function markOrderPaid(
  transaction: Transaction<Tables>,
  { id, gatewayReference, now }: { id: number; gatewayReference: string; now: number },
): Promise<boolean> {
  const result = await transaction
    .updateTable('top_ups')
    .set({ status: TopUpStatus.success, complete_time: now, gateway_reference: gatewayReference })
    .where('id', '=', id)
    .where('status', '<>', TopUpStatus.success)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when the account was removed for good; cancelled ones are there. */
export async function hasBuyer(
  transaction: Transaction<Tables>,
  { user_id }: Pick<PaymentOrderRow, 'user_id'>,
): Promise<boolean> {
  const row = await transaction.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst()
  return row !== undefined
}

export interface OrderEnding {
  status: 'failed' | 'expired' | 'cancelled'
  now: number
}

/** Ends an order that is still open. */
export async function endPendingOrder(db: Database, tradeNo: string, { status, now }: OrderEnding): Promise<void> {
  await db.write
    .updateTable('top_ups')
    .set({ status, complete_time: now })
    .where('trade_no', '=', tradeNo)
    .where('status', '=', TopUpStatus.pending)
    .execute()
}

/** The order after it; undefined when this user has no such open order. */
export const cancelPendingOrder = (
  db: Database,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<PaymentOrderRow | undefined> =>
  db.write
    .updateTable('top_ups')
    .set({ status: TopUpStatus.cancelled, complete_time: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', TopUpStatus.pending)
    .returningAll()
    .executeTakeFirst()

export async function hasOrder(db: Database, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const row = await db.write
    .selectFrom('top_ups')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every open order that was made before a time. */
export async function expireOrdersBefore(
  db: Database,
  { before, now }: { before: number; now: number },
): Promise<void> {
  await db.write
    .updateTable('top_ups')
    .set({ status: TopUpStatus.expired, complete_time: now })
    .where('status', '=', TopUpStatus.pending)
    .where('create_time', '<', before)
    .execute()
}

/** What is missing matches all. */
export interface OrderFilter {
  userId?: number
  status?: string
  tradeNo?: string
}

function matchingOrders(db: Database, { userId, status, tradeNo }: OrderFilter) {
  return db.read
    .selectFrom('top_ups')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(tradeNo !== undefined, (query) => query.where('trade_no', '=', tradeNo ?? ''))
}

export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const { count } = await matchingOrders(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export const listOrderPage = (
  db: Database,
  filter: OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<PaymentOrderRow[]> =>
  matchingOrders(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

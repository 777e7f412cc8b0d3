import { LogType } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'
import { recordedQuota } from '@tollgate/contract/quota'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { FailpointName } from '../../platform/failpoint.ts'
import type { Database } from '../../storage/database.ts'
import type { Ledger } from '../billing/ledger.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { findOrder, hasBuyer, markOrderPaid, type PaymentOrderRow } from './payment-order-store.ts'

/** What a gateway vouches for, its signature already checked. */
export interface Payment {
  tradeNo: string
  paymentMethod: string
  currency: string
  /** Decimal text with the currency's digits. */
  money: string
  gatewayReference: string
}

interface SettleParts {
  db: Database
  ledger: Pick<Ledger, 'creditTogether'>
  options: () => OptionValues
  clock: Clock
  log: Logger
  failpoint: (name: FailpointName) => void
}

export type SettlePayment = ReturnType<typeof createSettlePayment>

/** Credits payments to the orders they are for. */
export function createSettlePayment({ db, ledger, options, clock, log, failpoint }: SettleParts) {
  /** The order's state and the balance change together or not at all. */
  const credit = (order: PaymentOrderRow, gatewayReference: string): Promise<void> =>
    ledger.creditTogether(async (transaction, add) => {
      const isNew = await markOrderPaid(transaction, { id: order.id, gatewayReference, now: clock.now() })
      if (!isNew) return
      if (!(await hasBuyer(transaction, order))) {
        // The gateway would ask again for days, and nothing could come of it.
        log.error({ tradeNo: order.trade_no, user: order.user_id }, 'a payment came for an account that was removed')
        return
      }
      failpoint('after-order-mark')
      await add({
        userId: order.user_id,
        amount: order.quota,
        kind: 'top-up',
        reference: order.trade_no,
        log: { type: LogType.topUp, content: logTextOf(order, options()) },
      })
    })

  /**
   * Says whether the payment is credited, now or by an earlier call. False for one that fits no order: another method,
   * currency or amount than was ordered. Rejects when the storage fails; asking again is harmless. The order of an
   * account that was removed for good is marked as paid, credits nobody, and counts as credited.
   */
  return async function settlePayment(payment: Payment): Promise<boolean> {
    const order = isOrderNumber(payment.tradeNo) ? await findOrder(db, payment.tradeNo) : undefined
    if (order === undefined || !isPaymentOf(order, payment)) {
      const { tradeNo, paymentMethod, currency, money } = payment
      log.warn({ tradeNo, paymentMethod, currency, money }, 'a payment fits no order and was not credited')
      return false
    }
    await credit(order, payment.gatewayReference)
    return true
  }
}

/** As this server writes them. */
export const isOrderNumber = (text: string): boolean => /^\w{1,64}$/.test(text)

const isPaymentOf = (order: PaymentOrderRow, { paymentMethod, currency, money, gatewayReference }: Payment): boolean =>
  order.payment_method === paymentMethod &&
  order.currency === currency &&
  order.money === money &&
  (order.gateway_reference === '' || order.gateway_reference === gatewayReference)

function logTextOf(order: PaymentOrderRow, options: OptionValues): string {
  const amount = recordedQuota(order.quota, quotaDisplayOf(options))
  const money = `${order.money} ${order.currency.toUpperCase()}`
  return order.language === 'zh'
    ? `在线充值成功，充值额度 ${amount}，支付金额 ${money}`
    : `Online top-up of ${amount}, paid ${money}`
}

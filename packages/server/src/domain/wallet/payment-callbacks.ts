import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { readEpayNotice } from './epay.ts'
import { EPAY_CURRENCY, epaySettings, stripeSettings } from './gateways.ts'
import { endPendingOrder, findOrder } from './payment-order-store.ts'
import { isOrderNumber, type SettlePayment } from './settle-payment.ts'
import { stripeFractionDigits } from './stripe-checkout.ts'
import { readStripeEvent, type StripeNotice } from './stripe-event.ts'
import { isSignedByStripe } from './stripe-signature.ts'
import { formatMinor } from './top-up-price.ts'

interface CallbackParts {
  db: Database
  options: () => OptionValues
  clock: Clock
  settlePayment: SettlePayment
}

export type PaymentCallbacks = ReturnType<typeof createPaymentCallbacks>

/** What payment gateways tell. Nothing is believed that is not signed with the site's own key. */
export function createPaymentCallbacks({ db, options, clock, settlePayment }: CallbackParts) {
  type PaidNotice = Extract<StripeNotice, { state: 'paid' }>

  const settleStripe = ({ tradeNo, currency, amountMinor, sessionId }: PaidNotice): Promise<boolean> =>
    settlePayment({
      tradeNo,
      paymentMethod: 'stripe',
      currency,
      money: formatMinor(BigInt(amountMinor), stripeFractionDigits(currency)),
      gatewayReference: sessionId,
    })

  async function endStripeOrder({
    tradeNo,
    sessionId,
    state,
  }: Extract<StripeNotice, { state: 'failed' | 'expired' }>): Promise<boolean> {
    const order = isOrderNumber(tradeNo) ? await findOrder(db, tradeNo) : undefined
    if (order?.payment_method !== 'stripe' || order.gateway_reference !== sessionId) return false
    await endPendingOrder(db, tradeNo, { status: state, now: clock.now() })
    return true
  }

  return {
    /** The fields of an Epay notice. Says whether the payment it tells of is credited, now or before. */
    async takeEpay(fields: readonly (readonly [name: string, value: string])[]): Promise<boolean> {
      const settings = epaySettings(options())
      const notice = settings && readEpayNotice(fields, settings)
      if (notice === undefined) return false
      const { tradeNo, method, money, gatewayReference } = notice
      return settlePayment({ tradeNo, paymentMethod: method, currency: EPAY_CURRENCY, money, gatewayReference })
    },

    /** A message of Stripe as it came, with its signature. False: refused, and nothing was changed. */
    async takeStripe(message: { body: string; header: string }): Promise<boolean> {
      const settings = stripeSettings(options())
      if (settings === undefined) return false
      if (!isSignedByStripe(message, { secret: settings.webhookSecret, now: clock.now() })) return false
      const notice = readStripeEvent(message.body)
      if (notice.state === 'other') return true
      if (notice.state === 'unreadable' || notice.isLive !== settings.isLive) return false
      return notice.state === 'paid' ? settleStripe(notice) : endStripeOrder(notice)
    },
  }
}

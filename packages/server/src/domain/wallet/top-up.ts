import { AppError, type Language } from '@tollgate/contract/app-error'
import type { TopUpRequest } from '@tollgate/contract/entities/top-up'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import { randomAlphanumeric } from '../../platform/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import { epayForm } from './epay.ts'
import { type Gateway, gatewayFor, termsFor } from './gateways.ts'
import { endPendingOrder, insertOrder, noteGatewayReference } from './payment-order-store.ts'
import { openCheckout } from './stripe-checkout.ts'
import { priceTopUp } from './top-up-price.ts'

/** Orders of one user: they cost nothing, so there must be an end to them. */
const ORDERS = { limit: 20, windowMs: 60_000 }

/** Paths of the callbacks, and the page to which a buyer comes back. */
export const EPAY_NOTIFY_PATH = '/api/user/epay/notify'
export const EPAY_RETURN_PATH = '/api/user/epay/return'
export const WALLET_PATH = '/topup'

interface TopUpParts {
  db: Database
  counters: SteadyCounters
  options: () => OptionValues
  clock: Clock
  /** Where Stripe's API is, without a slash at the end. */
  stripeAddress: string
}

interface Buyer {
  id: number
  group: string
}

interface PayContext {
  language: Language
  /** Scheme and host as the caller wrote them, for sites that have set no address. */
  origin: string
}

interface Order {
  tradeNo: string
  name: string
  currency: string
  money: string
}

/** Where the buyer's browser goes to pay. */
export interface PaymentPage {
  url: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
}

/** Quota for money: what it costs, and where it is paid. */
export function createTopUps({ db, counters, options, clock, stripeAddress }: TopUpParts) {
  async function openPage(gateway: Gateway, order: Order, { origin }: PayContext): Promise<PaymentPage> {
    const { ServerAddress, CustomCallbackAddress } = options()
    const site = ServerAddress || origin
    if (gateway.kind === 'epay') {
      const notifyUrl = `${CustomCallbackAddress || site}${EPAY_NOTIFY_PATH}`
      const returnUrl = `${site}${EPAY_RETURN_PATH}`
      const form = epayForm({ ...order, method: gateway.method, notifyUrl, returnUrl }, gateway.settings)
      return { ...form, method: 'POST' }
    }
    const page = {
      successUrl: `${site}${WALLET_PATH}?payment=success`,
      cancelUrl: `${site}${WALLET_PATH}?payment=cancelled`,
    }
    const account = { apiAddress: stripeAddress, apiSecret: gateway.settings.apiSecret }
    const { url, sessionId } = await openCheckout({ ...order, ...page, now: clock.now() }, account)
    await noteGatewayReference(db, { tradeNo: order.tradeNo, gatewayReference: sessionId })
    return { url, method: 'GET', fields: {} }
  }

  return {
    /** What an amount costs, as a decimal text. Throws as `priceTopUp`. */
    quote: ({ group }: Buyer, { amount, payment_method }: TopUpRequest): string =>
      priceTopUp({ amount, group }, termsFor(payment_method, options()), options()).money,

    /**
     * Makes an order and gives the page where it is paid. Throws as `priceTopUp`, and `wallet.off`,
     * `wallet.method-unknown`, `wallet.gateway-failed`, `request.too-many`.
     */
    async pay(buyer: Buyer, { amount, payment_method }: TopUpRequest, context: PayContext): Promise<PaymentPage> {
      const gateway = gatewayFor(payment_method, options())
      const { quota, usd, money } = priceTopUp({ amount, group: buyer.group }, gateway.terms, options())
      const { isAllowed } = await counters.hit(`orders:${buyer.id}`, ORDERS)
      if (!isAllowed) throw new AppError('request.too-many', {})
      const now = clock.now()
      const tradeNo = `USR${buyer.id}NO${randomAlphanumeric(6)}${now}`
      const order = { tradeNo, name: `TUC${amount}`, currency: gateway.currency, money }
      // Before the gateway hears of it: no payment may come for an order that is not on disk.
      await insertOrder(db, {
        user_id: buyer.id,
        amount: usd,
        quota,
        money,
        currency: gateway.currency,
        payment_method: gateway.method,
        trade_no: tradeNo,
        language: context.language,
        create_time: now,
      })
      try {
        return await openPage(gateway, order, context)
      } catch (cause) {
        await endPendingOrder(db, tradeNo, { status: 'failed', now: clock.now() })
        throw cause
      }
    },
  }
}

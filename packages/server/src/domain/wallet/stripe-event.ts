import * as z from 'zod/mini'
import { parseJson } from '../../platform/parse-json.ts'

// https://docs.stripe.com/api/checkout/sessions/object and https://docs.stripe.com/checkout/fulfillment

const Event = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

const Session = z.object({
  id: z.string(),
  mode: z.string(),
  /** Our order number. */
  client_reference_id: z.nullish(z.string()),
  /** In the currency's smallest unit. */
  amount_total: z.nullish(z.number().check(z.int(), z.minimum(0))),
  currency: z.nullish(z.string()),
  payment_status: z.string(),
})

interface SessionFacts {
  /** Made with a key for real money. */
  isLive: boolean
  tradeNo: string
  sessionId: string
}

export type StripeNotice =
  | ({ state: 'paid'; amountMinor: number; currency: string } & SessionFacts)
  /** It will not be paid any more. */
  | ({ state: 'failed' | 'expired' } & SessionFacts)
  /** Of no concern to an order of ours, or not decided yet. */
  | { state: 'other' }
  | { state: 'unreadable' }

/** What a signed event says of one of our orders. */
export function readStripeEvent(body: string): StripeNotice {
  const event = z.safeParse(Event, parseJson(body))
  if (!event.success) return { state: 'unreadable' }
  const { type, livemode, data } = event.data
  if (!type.startsWith('checkout.session.')) return { state: 'other' }
  const session = z.safeParse(Session, data.object)
  if (!session.success) return { state: 'unreadable' }
  const { id, mode, client_reference_id: tradeNo, amount_total, currency, payment_status } = session.data
  // An account may sell other things as well, through sessions that are not ours.
  if (mode !== 'payment' || !tradeNo) return { state: 'other' }
  const facts = { isLive: livemode, tradeNo, sessionId: id }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      // Bank transfers and their like complete the session first and are paid days later.
      if (payment_status !== 'paid') return { state: 'other' }
      if (amount_total === undefined || amount_total === null || !currency) return { state: 'unreadable' }
      return { state: 'paid', ...facts, amountMinor: amount_total, currency: currency.toLowerCase() }
    case 'checkout.session.async_payment_failed':
      return { state: 'failed', ...facts }
    case 'checkout.session.expired':
      return { state: 'expired', ...facts }
    default:
      return { state: 'other' }
  }
}

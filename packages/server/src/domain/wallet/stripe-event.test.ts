import { expect, test } from 'bun:test'
import { readStripeEvent } from './stripe-event.ts'

const SESSION = {
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'payment',
  client_reference_id: 'USR1NOabcdef1800000000',
  amount_total: 1000,
  currency: 'usd',
  payment_status: 'paid',
}
const event = (type: string, session: object = {}, rest: object = {}) =>
  JSON.stringify({ type, livemode: false, data: { object: { ...SESSION, ...session } }, ...rest })
const FACTS = { isLive: false, tradeNo: SESSION.client_reference_id, sessionId: 'cs_test_1' }
const PAID = { state: 'paid', ...FACTS, amountMinor: 1000, currency: 'usd' } as const

test.each<[string, string, ReturnType<typeof readStripeEvent>]>([
  ['a card payment', event('checkout.session.completed'), PAID],
  ['a bank transfer that came', event('checkout.session.async_payment_succeeded'), PAID],
  ['real money', event('checkout.session.completed', {}, { livemode: true }), { ...PAID, isLive: true }],
  ['a bank transfer on its way', event('checkout.session.completed', { payment_status: 'unpaid' }), { state: 'other' }],
  [
    'a session that costs nothing',
    event('checkout.session.completed', { payment_status: 'no_payment_required' }),
    { state: 'other' },
  ],
  [
    'a bank transfer that failed',
    event('checkout.session.async_payment_failed', { payment_status: 'unpaid' }),
    { state: 'failed', ...FACTS },
  ],
  [
    'a session that nobody paid',
    event('checkout.session.expired', { payment_status: 'unpaid' }),
    { state: 'expired', ...FACTS },
  ],
  ['an event nobody knows', event('checkout.session.dreamt'), { state: 'other' }],
  ['an event of something else', event('invoice.paid'), { state: 'other' }],
  ['a subscription', event('checkout.session.completed', { mode: 'subscription' }), { state: 'other' }],
  ['a sale that is not ours', event('checkout.session.completed', { client_reference_id: null }), { state: 'other' }],
  ['a payment without an amount', event('checkout.session.completed', { amount_total: null }), { state: 'unreadable' }],
  [
    'a payment of a part of a cent',
    event('checkout.session.completed', { amount_total: 0.5 }),
    { state: 'unreadable' },
  ],
  ['a negative payment', event('checkout.session.completed', { amount_total: -1 }), { state: 'unreadable' }],
  ['a payment without a currency', event('checkout.session.completed', { currency: null }), { state: 'unreadable' }],
  ['a session without an id', event('checkout.session.completed', { id: undefined }), { state: 'unreadable' }],
  ['no JSON', 'hello', { state: 'unreadable' }],
  ['null', 'null', { state: 'unreadable' }],
  [
    'an event without an object',
    '{"type":"checkout.session.completed","livemode":true,"data":{}}',
    { state: 'unreadable' },
  ],
])('%s', (_what, body, notice) => {
  expect(readStripeEvent(body)).toEqual(notice)
})

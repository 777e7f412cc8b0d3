import { expect, test } from 'bun:test'
import { eachDatabase } from '../../../test/each-database.ts'
import { openWallet } from '../../../test/open-wallet.ts'
import { type CheckoutSession, PAYMENT_OPTIONS, stripeMessage } from '../../../test/payment-gateways.ts'
import { codeOf } from '../../../test/refusal.ts'
import { verifyLedger } from '../billing/verify-ledger.ts'

eachDatabase('top-up by Stripe', (make) => {
  test('a session is asked for in the documented form, and the buyer goes to its page', async () => {
    const { pay, orders, stripe, clock } = await openWallet(make, { StripeUnitPrice: 1.1, StripeCurrency: 'eur' })
    expect(await pay('stripe')).toEqual({ method: 'GET', url: 'https://checkout.stripe.example/cs_test_1', fields: {} })
    const [order] = await orders()
    expect(order).toMatchObject({ money: '11.00', currency: 'eur', status: 'pending', gateway_reference: 'cs_test_1' })
    const tradeNo = order?.trade_no ?? ''
    expect(stripe.sessions).toEqual([
      {
        idempotencyKey: tradeNo,
        session: expect.anything(),
        form: {
          mode: 'payment',
          client_reference_id: tradeNo,
          success_url: 'https://gate.example.com/topup?payment=success',
          cancel_url: 'https://gate.example.com/topup?payment=cancelled',
          expires_at: String(clock.now() + 7200),
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'eur',
          'line_items[0][price_data][unit_amount]': '1100',
          'line_items[0][price_data][product_data][name]': 'TUC10',
          'metadata[trade_no]': tradeNo,
          'payment_intent_data[metadata][trade_no]': tradeNo,
          'adaptive_pricing[enabled]': 'false',
        },
      },
    ])
  })

  test('a currency without cents is charged in whole units', async () => {
    const { paySession, wallet, balance, clock } = await openWallet(make, {
      StripeUnitPrice: 150,
      StripeCurrency: 'jpy',
    })
    const session = await paySession()
    expect(session.amount_total).toBe(1500)
    expect(await wallet.callbacks.takeStripe(stripeMessage(session, { at: clock.now() }))).toBe(true)
    expect(await balance()).toBe(5_000_000)
  })

  test.each([
    ['an error', () => new Response('{"error":{"type":"api_error"}}', { status: 500 })],
    ['no JSON', () => new Response('hello')],
    ['a page that is no https page', () => Response.json({ id: 'cs_1', url: 'javascript:alert(1)' })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['no end', () => new Response('x'.repeat(300_000))],
  ])('when Stripe answers with %s the order fails and the buyer is told', async (_what, answer) => {
    const { pay, stripe, statuses } = await openWallet(make)
    stripe.answerWith(answer)
    expect(await codeOf(pay('stripe'))).toBe('wallet.gateway-failed')
    expect(await statuses()).toEqual(['failed'])
  })

  test('the key is in no error', async () => {
    const { pay, stripe } = await openWallet(make)
    stripe.answerWith(() => stripe.refuse(400, 'amount_too_small'))
    const error = await pay('stripe').catch((thrown: unknown) => thrown)
    expect(Bun.inspect(error)).toContain('amount_too_small')
    expect(Bun.inspect(error)).not.toContain(PAYMENT_OPTIONS.StripeApiSecret)
  })

  test('100 messages of one payment at once on two nodes credit it once', async () => {
    const { paySession, wallet, elsewhere, balance, db, clock, orders } = await openWallet(make)
    const message = stripeMessage(await paySession(), { at: clock.now() })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? wallet : elsewhere).callbacks.takeStripe(message)),
    )
    expect(answers.every((isTaken) => isTaken)).toBe(true)
    expect(await balance()).toBe(5_000_000)
    expect(await orders()).toMatchObject([{ status: 'success', gateway_reference: 'cs_test_1' }])
    expect(await db.read.selectFrom('credits').selectAll().execute()).toHaveLength(1)
    expect(await verifyLedger(db)).toEqual([])
  }, 120_000)

  const strangeMessages: [string, Partial<CheckoutSession>, Partial<Parameters<typeof stripeMessage>[1]>][] = [
    ['of less', { amount_total: 1 }, {}],
    ['of more', { amount_total: 100_000 }, {}],
    ['in another currency', { currency: 'jpy' }, {}],
    ['of another session', { id: 'cs_test_other' }, {}],
    ['for an order that does not exist', { client_reference_id: 'USR1NOnobody1800000000' }, {}],
    ['for an order number that is none', { client_reference_id: "x' or 1=1 --" }, {}],
    ['signed with another secret', {}, { secret: 'whsec_other' }],
    ['signed with an empty secret', {}, { secret: '' }],
    ['signed too long ago', {}, { at: 1_800_000_000 - 301 }],
    ['of the live mode, with a key of the test mode', {}, { livemode: true }],
  ]
  test('a message that fits no order is refused and changes nothing', async () => {
    const { paySession, wallet, balance, orders, clock } = await openWallet(make)
    const paid = await paySession()
    const before = await orders()
    for (const [what, session, signing] of strangeMessages) {
      const message = stripeMessage({ ...paid, ...session }, { at: clock.now(), ...signing })
      const isTaken = await wallet.callbacks.takeStripe(message)
      expect({ what, isTaken, orders: await orders() }).toEqual({ what, isTaken: false, orders: before })
    }
    expect(await balance()).toBe(0)
  })

  test('an order paid by Epay is not paid by Stripe', async () => {
    const { pay, wallet, balance, clock } = await openWallet(make, { StripeCurrency: 'cny', StripeUnitPrice: 7.3 })
    const { fields } = await pay('zfb')
    const session = { id: 'cs_1', client_reference_id: fields.out_trade_no ?? '', amount_total: 7300, currency: 'cny' }
    const message = stripeMessage({ ...session, payment_status: 'paid', mode: 'payment' }, { at: clock.now() })
    expect(await wallet.callbacks.takeStripe(message)).toBe(false)
    expect(await balance()).toBe(0)
  })

  test('a transfer that comes days later is credited then', async () => {
    const { paySession, wallet, balance, statuses, clock } = await openWallet(make)
    const session = await paySession()
    const waiting = stripeMessage({ ...session, payment_status: 'unpaid' }, { at: clock.now() })
    expect(await wallet.callbacks.takeStripe(waiting)).toBe(true)
    expect([await balance(), await statuses()]).toEqual([0, ['pending']])
    clock.advance(3 * 24 * 3600)
    await wallet.orders.expireOld()
    const type = 'checkout.session.async_payment_succeeded'
    expect(await wallet.callbacks.takeStripe(stripeMessage(session, { at: clock.now(), type }))).toBe(true)
    expect([await balance(), await statuses()]).toEqual([5_000_000, ['success']])
  })

  test.each([
    ['checkout.session.expired', 'expired'],
    ['checkout.session.async_payment_failed', 'failed'],
  ])('%s ends an open order and takes nothing from a paid one', async (type, status) => {
    const { paySession, wallet, balance, statuses, clock } = await openWallet(make)
    const [open, paid] = [await paySession(), await paySession()]
    await wallet.callbacks.takeStripe(stripeMessage(paid, { at: clock.now() }))
    for (const session of [open, paid]) {
      const message = stripeMessage({ ...session, payment_status: 'unpaid' }, { at: clock.now(), type })
      expect(await wallet.callbacks.takeStripe(message)).toBe(true)
    }
    expect(await statuses()).toEqual([status, 'success'])
    expect(await balance()).toBe(5_000_000)
  })

  test('without its secrets nothing is sold and nothing is believed', async () => {
    const { pay, paySession, wallet, changes, clock } = await openWallet(make)
    const session = await paySession()
    changes.StripeWebhookSecret = ''
    expect(await codeOf(pay('stripe'))).toBe('wallet.off')
    const unsigned = stripeMessage(session, { at: clock.now(), secret: '' })
    expect(await wallet.callbacks.takeStripe(unsigned)).toBe(false)
  })
})

import { onTestFinished } from 'bun:test'
import { TopUpRequest } from '@tollgate/contract/entities/top-up'
import { createWallet } from '../src/domain/wallet/wallet.ts'
import type { MakeDatabase } from './each-database.ts'
import { type CheckoutSession, PAYMENT_OPTIONS, startFakeStripe } from './payment-gateways.ts'
import { makeUser, serviceParts } from './service-parts.ts'

const CONTEXT = { language: 'en', origin: 'http://origin.test' } as const

/**
 * A wallet on two nodes with both gateways set up, a buyer, and a Stripe that ends with the test. `changes` are options
 * that can be changed later.
 */
export async function openWallet(make: MakeDatabase, options: object = {}) {
  const db = await make()
  const parts = await serviceParts(db)
  const stripe = startFakeStripe()
  onTestFinished(stripe.stop)
  const changes: Record<string, unknown> = { ...PAYMENT_OPTIONS, ...options }
  const node = (own: typeof parts) =>
    createWallet({
      ...own,
      counters: own.shared,
      options: () => ({ ...own.options.current(), ...changes }),
      failpoint: () => undefined,
      stripeAddress: stripe.url,
    })
  const wallet = node(parts)
  const elsewhere = node(await serviceParts(db, { clock: parts.clock, shared: parts.shared }))
  const buyer = { id: await makeUser(db), group: 'default' }
  const pay = (payment_method: string, amount = 10, who = buyer) =>
    wallet.pay(who, TopUpRequest.parse({ amount, payment_method }), CONTEXT)
  /** The session of a Stripe order as it is when it was paid. */
  const paySession = async (amount = 10): Promise<CheckoutSession> => {
    await pay('stripe', amount)
    const made = stripe.sessions.at(-1)
    if (made === undefined) throw new Error('no session was made')
    return made.session
  }
  const balance = async (id = buyer.id) =>
    (await db.read.selectFrom('users').select('quota').where('id', '=', id).executeTakeFirstOrThrow()).quota
  const orders = () => db.read.selectFrom('top_ups').selectAll().orderBy('id').execute()
  const statuses = async () => (await orders()).map(({ status }) => status)
  return { ...parts, stripe, wallet, elsewhere, buyer, pay, paySession, balance, orders, statuses, changes }
}

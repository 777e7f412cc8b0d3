import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'
import { epayNotice, PAYMENT_OPTIONS, startFakeStripe, stripeMessage } from '../../test/payment-gateways.ts'

// Payments as gateways tell of them, over HTTP.

const stripe = startFakeStripe()
let site: ConsoleApp
let buyer: Awaited<ReturnType<ConsoleApp['signInAs']>>

beforeAll(async () => {
  site = await openConsoleApp({ STRIPE_API_URL: `${stripe.url}/` })
  const root = await site.signInAs({ role: 100 })
  for (const [key, value] of Object.entries(PAYMENT_OPTIONS))
    await site.call('/api/option/', { method: 'PUT', headers: root.headers, body: { key, value } })
  buyer = await site.signInAs()
})
afterAll(async () => {
  await site.close()
  await stripe.stop()
})

const pay = async (payment_method: string) =>
  (await site.call('/api/user/pay', { method: 'POST', headers: buyer.headers, body: { amount: 2, payment_method } }))
    .json

const balance = async () => (await site.call('/api/user/self', { headers: buyer.headers })).json.data.quota

/** What a call adds to the buyer's balance. */
async function gainOf(call: () => Promise<unknown>): Promise<number> {
  const before = await balance()
  await call()
  return (await balance()) - before
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const notifyBy = {
  GET: (notice: URLSearchParams) => site.call(`/api/user/epay/notify?${notice}`),
  POST: (notice: URLSearchParams) =>
    site.call('/api/user/epay/notify', { method: 'POST', headers: FORM, rawBody: notice.toString() }),
}

test.each(['GET', 'POST'] as const)('Epay tells of a payment by %s and is answered with one word', async (method) => {
  const { data } = await pay('zfb')
  const gain = await gainOf(async () => {
    const reply = await notifyBy[method](epayNotice(data))
    expect([reply.status, reply.text]).toEqual([200, 'success'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
  expect(gain).toBe(1_000_000)
})

test.each(['GET', 'POST'] as const)(
  'a notice by %s that is not signed is answered without the word',
  async (method) => {
    const { data } = await pay('zfb')
    const gain = await gainOf(async () => {
      const reply = await notifyBy[method](epayNotice(data, {}, 'another key'))
      expect([reply.status, reply.text]).toEqual([200, 'fail'])
    })
    expect(gain).toBe(0)
  },
)

test('a field that is there twice, signed or not, is believed in neither form', async () => {
  const { data } = await pay('zfb')
  const notice = epayNotice(data)
  for (const twice of [`money=0.01&${notice}`, `${notice}&money=0.01`, `${notice}&sign=${notice.get('sign')}`])
    expect((await site.call(`/api/user/epay/notify?${twice}`)).text).toBe('fail')
})

test('a body that is too large is refused unread', async () => {
  const reply = await site.call('/api/user/epay/notify', {
    method: 'POST',
    headers: FORM,
    rawBody: 'a'.repeat(300_000),
  })
  expect([reply.status, reply.text]).toEqual([200, 'fail'])
})

test('while the storage fails the gateway is asked to come again, without the word', async () => {
  const { data } = await pay('zfb')
  const rename = (from: string, to: string) => site.db.write.schema.alterTable(from).renameTo(to).execute()
  await rename('credits', 'away')
  const reply = await notifyBy.GET(epayNotice(data))
  await rename('away', 'credits')
  expect([reply.status, reply.text]).toEqual([503, 'fail'])
  expect(await gainOf(() => notifyBy.GET(epayNotice(data)))).toBe(1_000_000)
})

test('a buyer who comes back before the notice is credited, and sees the wallet', async () => {
  const { data } = await pay('wx')
  const gain = await gainOf(async () => {
    const reply = await site.call(`/api/user/epay/return?${epayNotice(data)}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/topup?payment=success'])
    expect((await notifyBy.GET(epayNotice(data))).text).toBe('success')
  })
  expect(gain).toBe(1_000_000)
})

test('a buyer who comes back with something else is credited nothing', async () => {
  const { data } = await pay('wx')
  const gain = await gainOf(async () => {
    const reply = await site.call(`/api/user/epay/return?${epayNotice(data, { money: '0.01' }, 'mine')}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/topup?payment=pending'])
  })
  expect(gain).toBe(0)
})

const tellStripe = ({ body, header }: { body: string; header: string }) =>
  site.call('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    rawBody: body,
  })
const now = () => Math.floor(Date.now() / 1000)

test('Stripe tells of a payment by a signed message', async () => {
  const { data, url, method } = await pay('stripe')
  const session = stripe.sessions.at(-1)?.session ?? {}
  expect({ data, url, method }).toEqual({ data: {}, url: 'https://checkout.stripe.example/cs_test_1', method: 'GET' })
  const gain = await gainOf(async () => {
    const reply = await tellStripe(stripeMessage(session, { at: now() }))
    expect([reply.status, reply.json]).toEqual([200, { received: true }])
  })
  expect(gain).toBe(1_000_000)
})

test('a message whose body was changed on its way is refused', async () => {
  await pay('stripe')
  const { body, header } = stripeMessage(stripe.sessions.at(-1)?.session ?? {}, { at: now() })
  const gain = await gainOf(async () => {
    const reply = await tellStripe({ body: `${body} `, header })
    expect([reply.status, reply.json]).toEqual([400, { received: false }])
  })
  expect(gain).toBe(0)
})

test('a message without a signature is refused', async () => {
  expect((await site.call('/api/stripe/webhook', { method: 'POST', body: {} })).status).toBe(400)
})

test('the limit of calls from one address does not hold payments up', async () => {
  const limited = await openConsoleApp({ GLOBAL_API_RATE_LIMIT_ENABLE: 'true', GLOBAL_API_RATE_LIMIT: '1' })
  const statuses: number[] = []
  for (let times = 0; times < 3; times += 1) statuses.push((await limited.call('/api/user/epay/notify')).status)
  await limited.close()
  expect(statuses).toEqual([200, 200, 200])
})

import { createHash, createHmac } from 'node:crypto'

const EPAY_KEY = 'key-of-the-epay-merchant'
export const STRIPE_SECRET = 'sk_test_of_the_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** Site options with both gateways set up. */
export const PAYMENT_OPTIONS = {
  PayAddress: 'https://pay.example.com',
  EpayId: '1001',
  EpayKey: EPAY_KEY,
  ServerAddress: 'https://gate.example.com',
  StripeApiSecret: STRIPE_SECRET,
  StripeWebhookSecret: WEBHOOK_SECRET,
} as const

/** What an Epay gateway tells of a form that was paid, signed by the protocol's rule as written here once more. */
export function epayNotice(form: Record<string, string>, changes: Record<string, string> = {}, key = EPAY_KEY) {
  const { pid = '', out_trade_no = '', type = '', name = '', money = '' } = form
  const fields: Record<string, string> = {
    pid,
    trade_no: `G${out_trade_no}`,
    out_trade_no,
    type,
    name,
    money,
    trade_status: 'TRADE_SUCCESS',
    ...changes,
  }
  const text = Object.keys(fields)
    .filter((field) => fields[field] !== '')
    .sort()
    .map((field) => `${field}=${fields[field]}`)
    .join('&')
  const sign = createHash('md5')
    .update(text + key)
    .digest('hex')
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' })
}

/** A session as Stripe's events have it. */
export interface CheckoutSession {
  id: string
  client_reference_id: string
  amount_total: number
  currency: string
  payment_status: string
  mode: string
}

/** A signed message of Stripe. `at` in unix seconds. */
export function stripeMessage(
  session: Partial<CheckoutSession>,
  {
    at,
    type = 'checkout.session.completed',
    secret = WEBHOOK_SECRET,
    livemode = false,
  }: {
    at: number
    type?: string
    secret?: string
    livemode?: boolean
  },
) {
  const event = {
    id: 'evt_1',
    object: 'event',
    type,
    livemode,
    data: { object: { object: 'checkout.session', ...session } },
  }
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, header: `t=${at},v1=${signature}` }
}

const FORM_FIELDS = [
  'mode',
  'client_reference_id',
  'success_url',
  'cancel_url',
  'expires_at',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'metadata[trade_no]',
  'payment_intent_data[metadata][trade_no]',
  'adaptive_pricing[enabled]',
]

/** Stripe's API as far as it is used here, strict about the request as Stripe is. */
export function startFakeStripe() {
  const sessions: { session: CheckoutSession; form: Record<string, string>; idempotencyKey: string }[] = []
  let answer: ((session: CheckoutSession) => Response) | undefined

  const refusal = (status: number, code: string) =>
    Response.json({ error: { type: 'invalid_request_error', code, message: `not with ${STRIPE_SECRET}` } }, { status })

  async function create(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${STRIPE_SECRET}`) return refusal(401, 'api_key_invalid')
    if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded') return refusal(400, 'type')
    if (request.headers.get('stripe-version') !== '2024-11-20.acacia') return refusal(400, 'version')
    const form = Object.fromEntries(new URLSearchParams(await request.text()))
    const unknown = Object.keys(form).find((field) => !FORM_FIELDS.includes(field))
    if (unknown !== undefined) return refusal(400, 'parameter_unknown')
    const session = {
      id: `cs_test_${sessions.length + 1}`,
      client_reference_id: form.client_reference_id ?? '',
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      payment_status: 'paid',
      mode: form.mode ?? '',
    }
    sessions.push({ session, form, idempotencyKey: request.headers.get('idempotency-key') ?? '' })
    return answer?.(session) ?? Response.json({ ...session, url: `https://checkout.stripe.example/${session.id}` })
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      request.method === 'POST' && new URL(request.url).pathname === '/v1/checkout/sessions'
        ? create(request)
        : refusal(404, 'resource_missing'),
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    sessions,
    /** From now on sessions are answered so. */
    answerWith: (make: (session: CheckoutSession) => Response) => {
      answer = make
    },
    refuse: refusal,
    stop: () => server.stop(true),
  }
}

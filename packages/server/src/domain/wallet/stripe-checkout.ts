import { AppError } from '@tollgate/contract/app-error'
import * as z from 'zod/mini'
import { readWhole, send } from '../../upstream/send.ts'
import { isSuccess } from '../../upstream/vendor-response.ts'

// https://docs.stripe.com/api/checkout/sessions/create

const Session = z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)), url: z.string() })

/** The first that knows every field below; without it an account's own version counts, however old. */
const API_VERSION = '2024-11-20.acacia'

const TIMEOUT_MS = 15_000
const REPLY_BYTES_MAX = 256 * 1024

/** Stripe takes half an hour to a day. */
const SESSION_SECONDS = 2 * 60 * 60

/** These have no smaller unit: https://docs.stripe.com/currencies#zero-decimal */
const WHOLE_CURRENCIES = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')

/** Digits behind the point in amounts of a currency; those with other habits are refused as an option. */
export const stripeFractionDigits = (currency: string): number => (WHOLE_CURRENCIES.includes(currency) ? 0 : 2)

export interface StripeAccount {
  /** Without a slash at the end. */
  apiAddress: string
  apiSecret: string
}

interface CheckoutOrder {
  tradeNo: string
  name: string
  currency: string
  /** Decimal text with the currency's digits. */
  money: string
  /** Unix seconds. */
  now: number
  successUrl: string
  cancelUrl: string
}

/** Opens a payment page for an order. Throws `wallet.gateway-failed`; what Stripe said of it goes to the log alone. */
export async function openCheckout(
  order: CheckoutOrder,
  { apiAddress, apiSecret }: StripeAccount,
): Promise<{ sessionId: string; url: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await send({
      method: 'POST',
      url: `${apiAddress}/v1/checkout/sessions`,
      headers: {
        authorization: `Bearer ${apiSecret}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'accept-encoding': 'identity',
        'idempotency-key': order.tradeNo,
        'stripe-version': API_VERSION,
      },
      body: checkoutForm(order).toString(),
      signal,
    })
    const text = new TextDecoder().decode(await readWhole(response, REPLY_BYTES_MAX, signal))
    if (!isSuccess(response)) throw new Error(`Stripe answered ${response.status} ${refusalIn(text)}`)
    const { id, url } = Session.parse(JSON.parse(text))
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
      throw new Error('the payment page has no https address')
    return { sessionId: id, url }
  } catch (cause) {
    throw new AppError('wallet.gateway-failed', {}, { cause, detail: `order ${order.tradeNo}` })
  }
}

function checkoutForm(order: CheckoutOrder): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.tradeNo,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: String(order.now + SESSION_SECONDS),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.currency,
    'line_items[0][price_data][unit_amount]': String(BigInt(order.money.replace('.', ''))),
    'line_items[0][price_data][product_data][name]': order.name,
    'metadata[trade_no]': order.tradeNo,
    'payment_intent_data[metadata][trade_no]': order.tradeNo,
    // The amount that is paid is compared with the order, so it must stay in the order's currency.
    'adaptive_pricing[enabled]': 'false',
  })
}

const Refusal = z.object({ error: z.object({ type: z.optional(z.string()), code: z.optional(z.string()) }) })

/** Type and code alone: the message of a refusal quotes a part of the key. */
function refusalIn(text: string): string {
  try {
    const { error } = Refusal.parse(JSON.parse(text))
    return `${error.type ?? ''} ${error.code ?? ''}`.trim()
  } catch {
    return 'without a reason'
  }
}

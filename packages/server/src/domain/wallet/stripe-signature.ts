import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signed message may be, as Stripe's own libraries have it. */
const TOLERANCE_SECONDS = 300
/** While a secret is being replaced there are two. */
const SIGNATURES_MAX = 10

/**
 * Whether Stripe signed this body: `t=<unix seconds>,v1=<hex>[,v1=<hex>...]`, each v1 an HMAC-SHA256 over the time, a
 * point and the body as it came. https://docs.stripe.com/webhooks#verify-manually
 */
export function isSignedByStripe(
  { body, header }: { body: string; header: string },
  { secret, now }: { secret: string; now: number },
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false
  const signatures = parts.filter(([name]) => name === 'v1').slice(0, SIGNATURES_MAX)
  if (signatures.length === 0) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return signatures.some(([, signature = '']) => {
    const given = Buffer.from(signature, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

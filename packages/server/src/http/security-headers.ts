const HUMAN_CHECK_ORIGIN = 'https://challenges.cloudflare.com'

/**
 * What pages of the console may load and do. Scripts only from here, none inline; where the operator has turned the
 * human check on, its script too. Styles inline too, because the components set sizes and colours in style attributes.
 * Images and frames from anywhere over https, because operators link logos, home pages and chat clients; sound too, because
 * songs are where their vendor keeps them; forms may post to https, which is how payment pages are opened.
 */
const contentSecurityPolicy = (scriptSources: string, frameSources: string) =>
  [
    "default-src 'self'",
    `script-src ${scriptSources}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${frameSources}`,
    "worker-src 'self' blob:",
    "form-action 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

interface PageNeeds {
  /** Pages may load Cloudflare's Turnstile. */
  hasHumanCheck: boolean
  /** Origins without https that pages may show in a frame. */
  framedSites: readonly string[]
}

/** Headers of every reply. */
export const securityHeaders = ({ hasHumanCheck, framedSites }: PageNeeds): [string, string][] => [
  [
    'Content-Security-Policy',
    contentSecurityPolicy(
      hasHumanCheck ? `'self' ${HUMAN_CHECK_ORIGIN}` : "'self'",
      ["'self'", 'https:', ...framedSites].join(' '),
    ),
  ],
  ...fixedHeaders,
]

const fixedHeaders: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // Sign-in and payment pages are opened as windows of their own.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

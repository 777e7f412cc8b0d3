import { createHash } from 'node:crypto'
import type { OptionValues } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { readIdToken, readTokenHeader } from './id-token.ts'
import { type Identity, refuseAnswer } from './identity.ts'
import type { AskProvider } from './provider-call.ts'
import { type IdTokenClaims, IdTokenReply, KeySet, OidcDescription } from './schema.ts'

const provider = 'OIDC'

/** How long a description and its keys are believed, and how soon keys are read again for one that is not among them. */
const BELIEVED_MS = 10 * 60_000
const KEYS_AGAIN_MS = 30_000

const WELL_KNOWN = '/.well-known/openid-configuration'

interface OidcParts {
  ask: AskProvider
  options: () => OptionValues
  clock: Clock
  siteAddress: () => string
}

/** What a sign-in keeps until the browser is back. */
export interface OidcSecrets {
  nonce: string
  /** Of PKCE. https://www.rfc-editor.org/rfc/rfc7636 */
  verifier: string
}

export type Oidc = ReturnType<typeof createOidc>

/** The site's OpenID provider, found by its description. */
export function createOidc({ ask, options, clock, siteAddress }: OidcParts) {
  let description: { of: string; value: z.output<typeof OidcDescription>; untilMs: number } | undefined
  let keySet: { of: string; keys: z.output<typeof KeySet>['keys']; readMs: number } | undefined

  async function describe() {
    const url = options().OIDCWellKnown
    if (description?.of === url && description.untilMs > clock.nowMs()) return description.value
    const answer = await ask({ provider, url })
    const value = z.safeParse(OidcDescription, answer.body)
    // The description must speak for the address it was read from, or it could speak for anyone.
    if (!value.success || `${value.data.issuer.replace(/\/$/, '')}${WELL_KNOWN}` !== url) {
      throw refuseAnswer(provider, `no description of this issuer, status ${answer.status}`)
    }
    description = { of: url, value: value.data, untilMs: clock.nowMs() + BELIEVED_MS }
    return value.data
  }

  async function keysFor(url: string, kid: string | undefined) {
    const ageMs = keySet?.of === url ? clock.nowMs() - keySet.readMs : Number.POSITIVE_INFINITY
    const isKnown = kid === undefined || keySet?.keys.some((key) => key.kid === kid)
    if (keySet && (ageMs < KEYS_AGAIN_MS || (ageMs < BELIEVED_MS && isKnown))) return keySet.keys
    const answer = await ask({ provider, url })
    const set = z.safeParse(KeySet, answer.body)
    if (!set.success) throw refuseAnswer(provider, `no keys, status ${answer.status}`)
    keySet = { of: url, keys: set.data.keys, readMs: clock.nowMs() }
    return set.data.keys
  }

  const callbackPage = () => `${siteAddress()}/oauth/oidc`

  async function exchange(code: string, secrets: OidcSecrets, known: z.output<typeof OidcDescription>) {
    const { OIDCClientId: id, OIDCClientSecret: secret } = options()
    const methods = known.token_endpoint_auth_methods_supported
    const isInForm = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
    const answer = await ask({
      provider,
      url: known.token_endpoint,
      ...(!isInForm && { headers: { authorization: `Basic ${basic}` } }),
      form: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackPage(),
        code_verifier: secrets.verifier,
        client_id: id,
        ...(isInForm && { client_secret: secret }),
      },
    })
    const reply = z.safeParse(IdTokenReply, answer.body)
    if (!reply.success) throw refuseAnswer(provider, `no id token, status ${answer.status}`)
    return reply.data.id_token
  }

  return {
    /** Where the browser goes. */
    async authorizeUrl({ state, nonce, verifier }: OidcSecrets & { state: string }): Promise<string> {
      const url = new URL((await describe()).authorization_endpoint)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: options().OIDCClientId,
        redirect_uri: callbackPage(),
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })) {
        url.searchParams.set(name, value)
      }
      return url.href
    },

    /** Who a code stands for. Throws `sign-in.provider-failed` for every mistake in the id token. */
    async ask(code: string, secrets: OidcSecrets): Promise<Identity> {
      const known = await describe()
      const token = await exchange(code, secrets, known)
      const keys = await keysFor(known.jwks_uri, readTokenHeader(token)?.kid)
      const read = readIdToken(token, keys, {
        issuer: known.issuer,
        clientId: options().OIDCClientId,
        nonce: secrets.nonce,
        now: clock.now(),
      })
      if ('reason' in read) throw refuseAnswer(provider, read.reason)
      return identityOf(read.claims)
    },
  }
}

const identityOf = (claims: IdTokenClaims): Identity => ({
  column: 'oidc_id',
  // A subject means something only together with its issuer.
  value: `${claims.iss} ${claims.sub}`,
  provider,
  prefix: 'oidc',
  displayName: claims.name ?? claims.preferred_username ?? 'OIDC User',
  email: claims.email_verified === true || claims.email_verified === 'true' ? (claims.email ?? '') : '',
})

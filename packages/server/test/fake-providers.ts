import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { TelegramLogin } from '@tollgate/contract/entities/sign-in'

/** What a provider was asked, for tests that look at the question. */
export interface ProviderRequest {
  path: string
  query: Record<string, string>
  headers: Headers
  body: string
}

export interface FakeProviders {
  url: string
  requests: ProviderRequest[]
  /** Codes that are good once, at every provider, and whom they stand for. */
  grant(code: string, person: object): void
  /** Replaces one answer by another, for faults; `undefined` puts the true one back. */
  answerWith(path: string, answer: (() => Response) | undefined): void
  oidc: {
    wellKnown: string
    issuer: string
    keys: SigningKey[]
    /** What the next tokens say instead. */
    claims: Record<string, unknown>
    /** Whole tokens instead of true ones. */
    forge: ((claims: object) => string) | undefined
  }
  stop(): Promise<void>
}

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  jwk: object
}

export function newSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' } }
}

/** A token as OpenID providers sign them. */
export function signToken(claims: object, { kid, privateKey }: SigningKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'ES256', typ: 'JWT', kid })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** The data of Telegram's button, signed as Telegram signs it. */
export function telegramLogin(fields: Omit<TelegramLogin, 'hash'>, botToken: string): TelegramLogin {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHash('sha256').update(botToken).digest()
  return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }
}

/**
 * GitHub, LinuxDO, a WeChat server, an OpenID provider and Turnstile at one address, each with its own formats. `now`
 * gives the unix seconds that tokens are made at.
 */
export function startFakeProviders(now: () => number): FakeProviders {
  const grants = new Map<string, object>()
  const tokens = new Map<string, object>()
  const replacements = new Map<string, () => Response>()
  const requests: ProviderRequest[] = []
  const key = newSigningKey('first')

  const take = (code: string | undefined): object | undefined => {
    const person = grants.get(code ?? '')
    grants.delete(code ?? '')
    return person
  }
  /** What a code is exchanged for. GitHub says 200 also when it does not know the code. */
  const exchange = (code: string | undefined, unknownStatus: number): Response => {
    const person = take(code)
    if (!person) return Response.json({ error: 'bad_verification_code' }, { status: unknownStatus })
    const access_token = `access-${crypto.randomUUID()}`
    tokens.set(access_token, person)
    return Response.json({ access_token, token_type: 'bearer', scope: 'user:email' })
  }
  const profile = (headers: Headers): Response => {
    const person = tokens.get((headers.get('authorization') ?? '').replace(/^Bearer /, ''))
    return person ? Response.json(person) : Response.json({ message: 'Bad credentials' }, { status: 401 })
  }
  const idToken = (form: URLSearchParams): Response => {
    const person = take(form.get('code') ?? undefined)
    if (!person) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const claims = { iss: oidc.issuer, aud: 'oidc-client', iat: now(), exp: now() + 300, ...person, ...oidc.claims }
    const id_token = oidc.forge?.(claims) ?? signToken(claims, oidc.keys[0] ?? key)
    return Response.json({ id_token, access_token: 'unused', token_type: 'Bearer' })
  }

  function answer({ path, query, headers, body }: ProviderRequest): Response {
    const replacement = replacements.get(path)
    if (replacement) return replacement()
    const form = new URLSearchParams(body)
    switch (path) {
      case '/login/oauth/access_token':
        return exchange(JSON.parse(body).code, 200)
      case '/oauth2/token':
        return exchange(form.get('code') ?? undefined, 400)
      case '/user':
      case '/api/user':
        return profile(headers)
      case '/api/wechat/user': {
        const person = take(query.code)
        return Response.json(
          person
            ? { success: true, message: '', data: Object.values(person)[0] }
            : { success: false, message: 'bad code' },
        )
      }
      case '/siteverify':
        return Response.json({ success: form.get('response') === 'human' && form.get('secret') === 'turnstile-secret' })
      case '/oidc/.well-known/openid-configuration':
        return Response.json({
          issuer: oidc.issuer,
          authorization_endpoint: `${oidc.issuer}/authorize`,
          token_endpoint: `${oidc.issuer}/token`,
          jwks_uri: `${oidc.issuer}/keys`,
        })
      case '/oidc/keys':
        return Response.json({ keys: oidc.keys.map(({ jwk }) => jwk) })
      case '/oidc/token':
        return idToken(form)
      default:
        return new Response('not found', { status: 404 })
    }
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const asked: ProviderRequest = {
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: await request.text(),
      }
      requests.push(asked)
      return answer(asked)
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const oidc: FakeProviders['oidc'] = {
    issuer: `${url}/oidc`,
    wellKnown: `${url}/oidc/.well-known/openid-configuration`,
    keys: [key],
    claims: {},
    forge: undefined,
  }
  return {
    url,
    requests,
    oidc,
    grant: (code, person) => grants.set(code, person),
    answerWith: (path, replacement) => {
      if (replacement) replacements.set(path, replacement)
      else replacements.delete(path)
    },
    stop: () => server.stop(true),
  }
}

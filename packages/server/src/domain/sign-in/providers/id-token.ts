import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../../platform/parse-json.ts'
import { IdTokenClaims, IdTokenHeader, type KeySet } from './schema.ts'

/** Clocks of others may be off by so many seconds. */
const LEEWAY = 60
/** A token that was made longer ago belongs to another sign-in. */
const AGE_MAX = 600

type Key = z.output<typeof KeySet>['keys'][number]

export interface ExpectedToken {
  issuer: string
  clientId: string
  nonce: string
  /** Unix seconds. */
  now: number
}

/** Which kind of key an algorithm needs, and how its signature is checked. Neither `none` nor shared secrets. */
const algorithms: Readonly<Record<string, { kty: string; hash: string | null; options: object }>> = {
  RS256: { kty: 'RSA', hash: 'sha256', options: {} },
  RS384: { kty: 'RSA', hash: 'sha384', options: {} },
  RS512: { kty: 'RSA', hash: 'sha512', options: {} },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  ES384: { kty: 'EC', hash: 'sha384', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null, options: {} },
}

/** Key id and algorithm that a token names; undefined when it is no token or its algorithm is not accepted. */
export function readTokenHeader(token: string): { alg: string; kid?: string | undefined } | undefined {
  const header = z.safeParse(IdTokenHeader, jsonIn(token.split('.')[0]))
  return header.success && Object.hasOwn(algorithms, header.data.alg) ? header.data : undefined
}

/**
 * The claims of an id token that is signed by one of the keys and made by this issuer for this client and this sign-in;
 * else why it is none. https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export function readIdToken(
  token: string,
  keys: readonly Key[],
  expected: ExpectedToken,
): { claims: IdTokenClaims } | { reason: string } {
  const header = readTokenHeader(token)
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (header === undefined || rest.length > 0) return { reason: 'not a token of an accepted algorithm' }
  const usable = keys.filter((key) => isFor(key, header))
  const signed = Buffer.from(`${head}.${body}`)
  if (!usable.some((key) => isSignedBy(key, { alg: header.alg, signed, signature }))) return { reason: 'not signed' }
  const claims = z.safeParse(IdTokenClaims, jsonIn(body))
  if (!claims.success) return { reason: 'claims are missing' }
  const reason = mistakeIn(claims.data, expected)
  return reason === undefined ? { claims: claims.data } : { reason }
}

function mistakeIn(claims: IdTokenClaims, { issuer, clientId, nonce, now }: ExpectedToken): string | undefined {
  const audience = [claims.aud].flat()
  if (claims.iss !== issuer) return 'another issuer'
  if (!audience.includes(clientId)) return 'another audience'
  if (audience.length > 1 && claims.azp !== clientId) return 'many audiences, made for another'
  if (claims.azp !== undefined && claims.azp !== clientId) return 'made for another'
  if (claims.exp + LEEWAY <= now) return 'expired'
  if (claims.iat > now + LEEWAY || claims.iat < now - AGE_MAX) return 'made at another time'
  if (claims.nonce !== nonce) return 'another nonce'
  return undefined
}

function isFor(key: Key, { alg, kid }: { alg: string; kid?: string | undefined }): boolean {
  if (key.kty !== algorithms[alg]?.kty) return false
  if (key.use !== undefined && key.use !== 'sig') return false
  if (key.alg !== undefined && key.alg !== alg) return false
  return kid === undefined || key.kid === undefined || key.kid === kid
}

function isSignedBy(key: Key, { alg, signed, signature }: { alg: string; signed: Buffer; signature: string }): boolean {
  const algorithm = algorithms[alg]
  const publicKey = publicKeyOf(key)
  if (algorithm === undefined || publicKey === undefined) return false
  try {
    const bytes = Buffer.from(signature, 'base64url')
    return verify(algorithm.hash, signed, { key: publicKey, ...algorithm.options }, bytes)
  } catch {
    return false
  }
}

/** Undefined for a key that cannot be read: others of the set may still fit. */
function publicKeyOf({ alg: _alg, use: _use, kid: _kid, ...key }: Key): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    return undefined
  }
}

const jsonIn = (part = ''): unknown => parseJson(Buffer.from(part, 'base64url').toString('utf8'))

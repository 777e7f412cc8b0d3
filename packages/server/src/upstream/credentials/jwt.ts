import { createHmac, type KeyObject, sign } from 'node:crypto'

/** Header and claims of a JSON web token in compact form, still unsigned. RFC 7515, section 3.1. */
export const signingInput = (header: object, claims: object): string => `${segment(header)}.${segment(claims)}`

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The third segment for algorithm HS256. RFC 7518, section 3.2. */
export const hs256 = (input: string, secret: string | Uint8Array): string =>
  createHmac('sha256', secret).update(input).digest('base64url')

/** The third segment for algorithm RS256. Takes about a millisecond. RFC 7518, section 3.3. */
export const rs256 = (input: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(input), key).toString('base64url')

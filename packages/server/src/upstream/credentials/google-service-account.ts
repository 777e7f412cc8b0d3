import { createPrivateKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { rs256, signingInput } from './jwt.ts'
import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme } from './scheme.ts'
import { readTokenReply } from './token-reply.ts'
import type { AskVendor, FreshToken } from './vendor-tokens.ts'

/**
 * Always this one: the key file names an address too, but a key must not choose where the server connects to.
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const ASSERTION_SECONDS = 35 * 60
const RENEW_AHEAD_MS = 10 * 60 * 1000

/** Bearer token of a service account, exchanged for an assertion signed with the account's private key. */
export const addServiceAccountToken: CredentialsScheme = ({ headers }, { key }, { clock, tokens }) => {
  const token = tokens.take({
    scheme: 'google-service-account',
    key,
    renewAheadMs: RENEW_AHEAD_MS,
    exchange: (ask) => exchange(key, clock, ask),
  })
  if (typeof token === 'string') headers.authorization = `Bearer ${token}`
  else
    return token.then((fresh) => {
      headers.authorization = `Bearer ${fresh}`
    })
}

async function exchange(key: string, clock: Clock, ask: AskVendor): Promise<FreshToken> {
  const account = readServiceAccount(key)
  const now = clock.now()
  const input = signingInput(
    { alg: 'RS256', typ: 'JWT' },
    { iss: account.clientEmail, scope: SCOPE, aud: TOKEN_URL, iat: now, exp: now + ASSERTION_SECONDS },
  )
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${input}.${rs256(input, readPrivateKey(account.privateKey))}`,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' }
  return readTokenReply(await ask({ url: TOKEN_URL, headers, body: form.toString() }))
}

const KEY_FORM = 'service-account JSON'
const KeyFile = z.object({
  // Becomes part of addresses.
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
})

export interface ServiceAccount {
  projectId: string
  clientEmail: string
  /** PEM. */
  privateKey: string
}

/** Reads the key file as the vendor hands it out; throws `channel.key-malformed`. */
export function readServiceAccount(key: string): ServiceAccount {
  const file = KeyFile.safeParse(parseJson(key))
  // The parser's own message would quote the key.
  if (!file.success) throw malformedKey(KEY_FORM)
  const { project_id, client_email, private_key } = file.data
  return { projectId: project_id, clientEmail: client_email, privateKey: private_key }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch (cause) {
    throw malformedKey(KEY_FORM, cause)
  }
  if (key.asymmetricKeyType !== 'rsa') throw malformedKey(KEY_FORM)
  return key
}

import { createHash, createHmac } from 'node:crypto'
import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme, OutgoingRequest } from './scheme.ts'

const SERVICE = 'bedrock'

/**
 * Signature version 4 for an IAM key, or Bearer for a Bedrock API key.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys-use.html
 */
export const signForAws: CredentialsScheme = (request, { key }, { clock }) => {
  const account = readAwsKey(key)
  if (account.kind === 'api-key') request.headers.authorization = `Bearer ${account.apiKey}`
  else signV4(request, { ...account, service: SERVICE, nowMs: clock.nowMs() })
}

export type AwsKey =
  | { kind: 'iam'; accessKey: string; secretKey: string; region: string }
  | { kind: 'api-key'; apiKey: string; region: string }

/** Takes `Ak|Sk|Region` and `ApiKey|Region`; throws `channel.key-malformed`. */
export function readAwsKey(key: string): AwsKey {
  const parts = key.split('|')
  const region = parts.at(-1) ?? ''
  const [first, second] = parts
  // The region becomes part of a host name.
  if (!first || !second || !/^[a-z0-9-]+$/.test(region) || parts.length > 3) {
    throw malformedKey('Ak|Sk|Region, ApiKey|Region')
  }
  return parts.length === 3
    ? { kind: 'iam', accessKey: first, secretKey: second, region }
    : { kind: 'api-key', apiKey: first, region }
}

interface Signer {
  accessKey: string
  secretKey: string
  region: string
  service: string
  nowMs: number
}

/** Adds `x-amz-date` and `authorization`, and writes the path as it is signed. Signs host, content type and x-amz-*. */
export function signV4(request: OutgoingRequest, { accessKey, secretKey, region, service, nowMs }: Signer): void {
  const { url, headers } = request
  const { host, pathname, searchParams, origin, search } = new URL(url)
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const path = pathname.split('/').map(encodeOnce).join('/')
  request.url = `${origin}${path}${search}`
  headers['x-amz-date'] = time
  const signed: Record<string, string> = { host }
  for (const name of Object.keys(headers)) {
    if (name === 'content-type' || name.startsWith('x-amz-')) signed[name] = (headers[name] ?? '').trim()
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    request.method,
    // What is sent is encoded already; all services but S3 sign it encoded once more.
    path.split('/').map(encode).join('/'),
    canonicalQuery(searchParams),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    sha256(request.body ?? ''),
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [time.slice(0, 8), region, service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretKey}`))
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, text).toString('hex')}`
}

/** Everything but letters, digits and `-._~` becomes %XX. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Model ids hold colons, which the URL parser leaves alone and the vendor does not. */
function encodeOnce(segment: string): string {
  try {
    return encode(decodeURIComponent(segment))
  } catch {
    return encode(segment)
  }
}

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

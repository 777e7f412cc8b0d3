import { createHash, createHmac } from 'node:crypto'
import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme } from './scheme.ts'

const SERVICE = 'hunyuan'
const HOST = 'hunyuan.tencentcloudapi.com'
const DEFAULT_ACTION = 'ChatCompletions'
const DEFAULT_VERSION = '2023-09-01'

/**
 * Signature TC3-HMAC-SHA256 over the body. Action and version are the caller's when their headers are set.
 * https://cloud.tencent.com/document/product/1729/101843
 */
export const signForTencent: CredentialsScheme = ({ url, headers, body }, { key }, { clock }) => {
  const { secretId, secretKey } = readTencentKey(key)
  headers['content-type'] = 'application/json'
  headers['x-tc-action'] ??= DEFAULT_ACTION
  headers['x-tc-version'] ??= DEFAULT_VERSION
  headers['x-tc-timestamp'] = String(clock.now())
  headers.authorization = tc3Authorization(
    { service: SERVICE, host: signedHost(url), contentType: headers['content-type'], action: headers['x-tc-action'] },
    { secretId, secretKey, body: body ?? '', timestamp: clock.now() },
  )
}

/** The first part, the account's number, is not needed to sign. */
function readTencentKey(key: string): { secretId: string; secretKey: string } {
  const [appId, secretId, secretKey, ...rest] = key.split('|')
  if (!appId || !secretId || !secretKey || rest.length > 0) throw malformedKey('AppId|SecretId|SecretKey')
  return { secretId, secretKey }
}

/** A channel whose address is a forwarding proxy still signs for the vendor's own host. */
function signedHost(url: string): string {
  const { host } = new URL(url)
  return host.endsWith('.tencentcloudapi.com') ? host : HOST
}

interface Tc3Target {
  service: string
  host: string
  contentType: string
  action: string
}

/** Value of the header `authorization`. `timestamp`: unix seconds. */
export function tc3Authorization(
  { service, host, contentType, action }: Tc3Target,
  request: { secretId: string; secretKey: string; body: string | Uint8Array; timestamp: number },
): string {
  const signedHeaders = 'content-type;host;x-tc-action'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`,
    signedHeaders,
    sha256(request.body),
  ].join('\n')
  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', request.timestamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${request.secretKey}`, date), service), 'tc3_request')
  return `TC3-HMAC-SHA256 Credential=${request.secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${hmac(key, text).toString('hex')}`
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

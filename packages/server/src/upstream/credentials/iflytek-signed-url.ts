import { createHmac } from 'node:crypto'
import { isObject, objectIn } from '../../wire/read-json.ts'
import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme } from './scheme.ts'

/**
 * Signs the address of a WebSocket handshake, good for five minutes, and names the application in the message.
 * https://www.xfyun.cn/doc/spark/general_url_authentication.html
 */
export const signIflytekUrl: CredentialsScheme = (request, { key }, { clock }) => {
  const [appId, apiSecret, apiKey, ...rest] = key.split('|')
  if (!appId || !apiSecret || !apiKey || rest.length > 0) throw malformedKey('APPID|APISecret|APIKey')
  const url = new URL(request.url)
  const date = new Date(clock.nowMs()).toUTCString()
  const signature = createHmac('sha256', apiSecret)
    .update(`host: ${url.host}\ndate: ${date}\nGET ${url.pathname} HTTP/1.1`)
    .digest('base64')
  const authorization = `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`
  url.searchParams.set('authorization', Buffer.from(authorization).toString('base64'))
  url.searchParams.set('date', date)
  url.searchParams.set('host', url.host)
  request.url = url.href
  if (typeof request.body === 'string') request.body = withAppId(request.body, appId)
}

/** The message's `header.app_id` is the part of the key that is not secret. */
function withAppId(body: string, appId: string): string {
  const message: unknown = JSON.parse(body)
  if (!isObject(message)) return body
  return JSON.stringify({ ...message, header: { ...objectIn(message, 'header'), app_id: appId } })
}

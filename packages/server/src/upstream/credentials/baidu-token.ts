import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme, OutgoingRequest } from './scheme.ts'
import { readTokenReply } from './token-reply.ts'
import type { AskVendor, FreshToken } from './vendor-tokens.ts'

const TOKEN_URL = 'https://aip.baidubce.com/oauth/2.0/token'
const RENEW_AHEAD_MS = 60 * 60 * 1000

/** `access_token` in the address, exchanged for the key; good for 30 days. https://ai.baidu.com/ai-doc/REFERENCE/Ck3dwjhhu */
export const addBaiduToken: CredentialsScheme = (request, { key }, { tokens }) => {
  const token = tokens.take({
    scheme: 'baidu-token',
    key,
    renewAheadMs: RENEW_AHEAD_MS,
    exchange: (ask) => exchange(key, ask),
  })
  if (typeof token === 'string') addToAddress(request, token)
  else return token.then((fresh) => addToAddress(request, fresh))
}

function addToAddress(request: OutgoingRequest, token: string): void {
  const url = new URL(request.url)
  url.searchParams.set('access_token', token)
  request.url = url.href
}

async function exchange(key: string, ask: AskVendor): Promise<FreshToken> {
  const [id, secret, ...rest] = key.split('|')
  if (!id || !secret || rest.length > 0) throw malformedKey('APIKey|SecretKey')
  const query = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' }
  return readTokenReply(await ask({ url: `${TOKEN_URL}?${query}`, headers, body: '' }))
}

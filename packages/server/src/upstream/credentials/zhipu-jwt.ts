import { hs256, signingInput } from './jwt.ts'
import { malformedKey } from './key-errors.ts'
import type { CredentialsScheme } from './scheme.ts'

const LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Version 4 of the API takes the key as it is (https://docs.bigmodel.cn/cn/api/introduction); version 3 wants a token
 * signed with the second half of it, without the word Bearer.
 */
export const addZhipuJwt: CredentialsScheme = ({ url, headers }, { key }, { clock }) => {
  headers.authorization = url.includes('/paas/v3/') ? zhipuJwt(key, clock.nowMs()) : `Bearer ${key}`
}

/** The times are milliseconds, unlike in any other JWT. */
function zhipuJwt(key: string, nowMs: number): string {
  const [id, secret, ...rest] = key.split('.')
  if (!id || !secret || rest.length > 0) throw malformedKey('id.secret')
  const input = signingInput(
    { alg: 'HS256', sign_type: 'SIGN' },
    { api_key: id, exp: nowMs + LIFE_MS, timestamp: nowMs },
  )
  return `${input}.${hs256(input, secret)}`
}

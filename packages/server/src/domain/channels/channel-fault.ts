import type { AppError } from '@tollgate/contract/app-error'
import type { ErrorCode } from '@tollgate/contract/errors'
import { isAccountError } from './account-errors.ts'

/**
 * What a failed attempt says of its channel. `account`: its key is no good. `limit`: the key has had enough for now.
 * `channel`: it does not work. `caller`: it works and refused the request. `nothing`: it may never have been asked.
 */
export type Fault = 'account' | 'limit' | 'channel' | 'caller' | 'nothing'

/** Failures that were noticed here and are the channel's. */
const OWN_CODES: readonly ErrorCode[] = [
  'channel.unreachable',
  'channel.timeout',
  'channel.bad-reply',
  'channel.broke-off',
  'channel.key-malformed',
  'channel.region-invalid',
  'channel.address-private',
]

/** Vendors refuse what they do not want to answer with 403, too: alone it says nothing. */
const UNCLEAR_STATUSES = [403, 501]

export function faultOf(error: AppError, rules: { providerCode: number; keywords: readonly string[] }): Fault {
  const { refusal } = error
  if (!refusal) return OWN_CODES.includes(error.code) ? 'channel' : 'nothing'
  if (refusal.status === 402 || isAccountError(error, rules)) return 'account'
  if (refusal.status === 429) return 'limit'
  if (UNCLEAR_STATUSES.includes(refusal.status)) return 'nothing'
  return refusal.status >= 500 || refusal.status === 408 || refusal.status < 400 ? 'channel' : 'caller'
}

/** Of a pool, another key may do better. */
export const isFaultOfKey = (fault: Fault): boolean => fault === 'account' || fault === 'limit'

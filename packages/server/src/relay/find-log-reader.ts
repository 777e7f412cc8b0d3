import { AppError } from '@tollgate/contract/app-error'
import { TokenStatus, UserStatus } from '@tollgate/contract/constants'
import type { Caller, CallerCache } from '../domain/tokens/caller-cache.ts'

/** Longer ones are no keys, and none are kept in memory. */
const KEY_MAX = 64

/**
 * Who has a key, with or without `sk-`, and may read what it was used for: also when it is used up or over its time, but
 * not when it was taken away. Throws `token.invalid`, `token.unavailable`, `user.banned`.
 */
export async function findLogReader(given: string, callers: CallerCache): Promise<Caller> {
  const key = given.replace(/^sk-/, '')
  const isKey = key !== '' && key.length <= KEY_MAX
  const caller = isKey ? (callers.peek(key) ?? (await callers.find(key))) : undefined
  if (caller === undefined) throw new AppError('token.invalid', {})
  if (caller.tokenStatus === TokenStatus.disabled) throw new AppError('token.unavailable', {})
  if (caller.userStatus !== UserStatus.enabled) throw new AppError('user.banned', {})
  return caller
}

import { AppError } from '@tollgate/contract/app-error'
import { NEVER_EXPIRES, TokenStatus, UserStatus } from '@tollgate/contract/constants'
import { isAdmin } from '@tollgate/contract/roles'
import type { Ledger } from '../domain/billing/ledger.ts'
import type { Caller, CallerCache } from '../domain/tokens/caller-cache.ts'
import type { Clock } from '../platform/clock.ts'
import { callerKeyOf, type KeyPlaces } from './caller-key.ts'

/** `sk-`, 48 characters, `-` and a channel number; nothing longer can be a key. */
const KEY_MAX = 128

export interface Identified {
  caller: Caller
  /** The channel an administrator named behind the key. */
  pinnedChannel: number | undefined
}

interface AskedWithKey extends KeyPlaces {
  /** The client's, behind trusted proxies. */
  address(): string
}

/**
 * Finds who calls from the key of a request. Throws 401 for a key that is missing, unknown, off, expired or used up,
 * and 403 for a banned owner, an address that the key is not for, or a channel named by a user who may not.
 */
export async function identifyCaller(
  request: AskedWithKey,
  { callers, clock, ledger }: { callers: CallerCache; clock: Clock; ledger: Ledger },
): Promise<Identified> {
  const given = callerKeyOf(request)
  if (given === '') throw new AppError('token.not-provided', {})
  if (given.length > KEY_MAX) throw new AppError('token.invalid', {})
  const [key = '', pin] = given.split('-')
  const caller = callers.peek(key) ?? (await find(key, callers))
  if (!caller) throw new AppError('token.invalid', {})
  await requireUsable(caller, { clock, ledger })
  if (caller.userStatus !== UserStatus.enabled) throw new AppError('user.banned', {})
  if (caller.allowsAddress && !caller.allowsAddress(request.address())) throw new AppError('token.address-refused', {})
  return { caller, pinnedChannel: pin === undefined ? undefined : pinOf(pin, caller) }
}

async function find(key: string, callers: CallerCache): Promise<Caller | undefined> {
  try {
    return await callers.find(key)
  } catch (cause) {
    throw new AppError('server.busy', {}, { cause, detail: 'the database does not answer' })
  }
}

async function requireUsable(caller: Caller, { clock, ledger }: { clock: Clock; ledger: Ledger }): Promise<void> {
  switch (caller.tokenStatus) {
    case TokenStatus.enabled:
      break
    case TokenStatus.exhausted:
      throw new AppError('token.depleted', { key: caller.maskedKey })
    case TokenStatus.expired:
      throw new AppError('token.expired', {})
    default:
      throw new AppError('token.unavailable', {})
  }
  if (caller.expiredTime === NEVER_EXPIRES || caller.expiredTime >= clock.now()) return
  await ledger.markTokenExpired(caller.tokenId)
  throw new AppError('token.expired', {})
}

function pinOf(pin: string, caller: Caller): number {
  if (!isAdmin(caller.role)) throw new AppError('channel.pin-refused', {})
  const id = Number(pin)
  if (!Number.isSafeInteger(id) || id <= 0) throw new AppError('channel.id-invalid', {})
  return id
}

import { AppError } from '@tollgate/contract/app-error'
import { TokenStatus, UserStatus } from '@tollgate/contract/constants'
import { isAdmin } from '@tollgate/contract/roles'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import type { Caller, CallerCache } from '../domain/tokens/caller-cache.ts'
import type { Clock } from '../platform/clock.ts'
import { callerKeyOf, type KeyPlaces } from './caller-key.ts'
import type { ClientConnection } from './client-connection.ts'

/** `sk-`, 48 characters, `-` and a channel number; nothing longer can be a key. */
const KEY_MAX = 128

export interface Identified {
  caller: Caller
  /** The channel an administrator named behind the key. */
  pinnedChannel: number | undefined
}

interface IdentifyParts {
  callers: CallerCache
  clock: Clock
}

interface AskedWithKey extends KeyPlaces {
  connection: Pick<ClientConnection, 'address'>
}

/**
 * Finds who calls from the key of a request; at once when the key is known here. Throws 401 for a key that is missing, unknown, off, expired or used up,
 * and 403 for a banned owner, an address that the key is not for, or a channel named by a user who may not.
 */
export function identifyCaller(request: AskedWithKey, parts: IdentifyParts): Identified | Promise<Identified> {
  const given = callerKeyOf(request)
  if (given === '') throw new AppError('token.not-provided', {})
  if (given.length > KEY_MAX) throw new AppError('token.invalid', {})
  const [key = '', pin] = given.split('-')
  const caller = parts.callers.peek(key)
  return caller ? admit(caller, pin, request, parts) : findAndAdmit({ key, pin }, request, parts)
}

async function findAndAdmit(
  { key, pin }: { key: string; pin: string | undefined },
  request: AskedWithKey,
  parts: IdentifyParts,
): Promise<Identified> {
  const caller = await find(key, parts.callers)
  if (!caller) throw new AppError('token.invalid', {})
  return admit(caller, pin, request, parts)
}

function admit(caller: Caller, pin: string | undefined, request: AskedWithKey, { clock }: IdentifyParts): Identified {
  requireUsable(caller, clock.now())
  if (caller.userStatus !== UserStatus.enabled) throw new AppError('user.banned', {})
  if (caller.allowsAddress && !caller.allowsAddress(request.connection.address()))
    throw new AppError('token.address-refused', {})
  return { caller, pinnedChannel: pin === undefined ? undefined : pinOf(pin, caller) }
}

async function find(key: string, callers: CallerCache): Promise<Caller | undefined> {
  try {
    return await callers.find(key)
  } catch (cause) {
    throw new AppError('server.busy', {}, { cause, detail: 'the database does not answer' })
  }
}

function requireUsable(caller: Caller, now: number): void {
  switch (tokenStatusAt({ status: caller.tokenStatus, expired_time: caller.expiredTime }, now)) {
    case TokenStatus.enabled:
      return
    case TokenStatus.exhausted:
      throw new AppError('token.depleted', { key: caller.maskedKey })
    case TokenStatus.expired:
      throw new AppError('token.expired', {})
    default:
      throw new AppError('token.unavailable', {})
  }
}

function pinOf(pin: string, caller: Caller): number {
  if (!isAdmin(caller.role)) throw new AppError('channel.pin-refused', {})
  const id = Number(pin)
  if (!Number.isSafeInteger(id) || id <= 0) throw new AppError('channel.id-invalid', {})
  return id
}

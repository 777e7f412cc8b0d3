import type { Limits } from '@tollgate/contract/entities/limits'
import type { Account, Meter, WindowAccount } from '../../storage/shared-state.ts'
import { accountOf, type QuotaWindow, type WindowName } from '../billing/quota-windows.ts'
import { readTokenLimits, readUserLimits } from './stored-limits.ts'

export const MINUTE_MS = 60_000

export interface RateLimit {
  name: 'rpm' | 'tpm'
  limit: number
  meter: Meter
}

/** Whose calls a limit counts. */
export interface LimitOwner {
  owner: 'user' | 'token'
  id: number
}

/** Everything that limits the calls of one key. */
export interface CallerLimits {
  rates: readonly RateLimit[]
  /** Undefined: only balances limit what is spent. */
  quota:
    | {
        windows: readonly QuotaWindow[]
        accounts: readonly WindowAccount[]
        limitOf: ReadonlyMap<Account, number>
      }
    | undefined
  /** Calls of the token at once; 0: any number. */
  tokenConcurrency: number
}

/** From the limits of a token and its user as they are stored; `tokenId` 0: only the user's. Undefined without any. */
export function callerLimits(caller: {
  userId: number
  userLimits: string
  tokenId: number
  tokenLimits: string
}): CallerLimits | undefined {
  if (caller.userLimits === '' && caller.tokenLimits === '') return undefined
  const user = { owner: 'user', id: caller.userId } as const
  const token = { owner: 'token', id: caller.tokenId } as const
  const tokenLimits = readTokenLimits(caller.tokenLimits)
  const userLimits = readUserLimits(caller.userLimits)
  const windows = [...windowsOf(user, userLimits), ...windowsOf(token, tokenLimits)]
  return {
    rates: [...ratesOf(user, userLimits), ...ratesOf(token, tokenLimits)],
    quota: windows.length === 0 ? undefined : joined(windows),
    tokenConcurrency: tokenLimits.concurrency,
  }
}

export function ratesOf({ owner, id }: LimitOwner, { rpm, tpm }: Limits): RateLimit[] {
  const rates = [
    { name: 'rpm', limit: rpm },
    { name: 'tpm', limit: tpm },
  ] as const
  return rates
    .filter(({ limit }) => limit > 0)
    .map((rate) => ({ ...rate, meter: { name: `${rate.name}:${owner}:${id}`, windowMs: MINUTE_MS } }))
}

export interface WindowLimit extends QuotaWindow {
  limit: number
}

export function windowsOf({ owner, id }: LimitOwner, limits: Limits): WindowLimit[] {
  const named: readonly [WindowName, number][] = [
    ['5h', limits.quota_5h],
    ['day', limits.quota_day],
    ['week', limits.quota_week],
    ['month', limits.quota_month],
  ]
  return named.filter(([, limit]) => limit > 0).map(([name, limit]) => ({ owner, id, name, limit }))
}

function joined(limited: readonly WindowLimit[]): CallerLimits['quota'] {
  const windows = limited.map(({ owner, id, name }) => ({ owner, id, name }))
  return {
    windows,
    accounts: windows.map(accountOf),
    limitOf: new Map<Account, number>(limited.map((window) => [accountOf(window), window.limit])),
  }
}

/** The places that calls of a user or token at once take. */
export const placesOf = ({ owner, id }: LimitOwner): string => `${owner}:${id}`

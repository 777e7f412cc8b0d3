import { billedModelName } from '@tollgate/contract/billed-model-name'
import type { Vault } from '../../platform/hashing.ts'
import { createAddressSet } from '../../platform/ip-ranges.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { type CallerLimits, callerLimits } from '../limits/caller-limits.ts'
import { type CallerRow, findCaller } from './caller-store.ts'

/** A key and its owner, as a relayed call needs them. */
export interface Caller {
  tokenId: number
  tokenName: string
  tokenStatus: number
  expiredTime: number
  isUnlimited: boolean
  /** Undefined: every model. */
  models: ReadonlySet<string> | undefined
  /** Undefined: every address. */
  allowsAddress: ((address: string) => boolean) | undefined
  tokenGroup: string
  maskedKey: string
  userId: number
  username: string
  userStatus: number
  role: number
  userGroup: string
  /** Calls of the user that may run at once; 0: any number. */
  concurrencyLimit: number
  /** Of the token and its user; undefined without any. */
  limits: CallerLimits | undefined
}

const CALLERS_MAX = 100_000
const UNKNOWN_KEYS_MAX = 50_000

/**
 * Keys in memory, known and unknown ones. A change of a token or user on any node takes the entries out; entries are
 * read anew after `maxAgeMs` in any case. The oldest leave when there are too many.
 */
export function createCallerCache(parts: { db: Database; shared: SharedState; vault: Vault; maxAgeMs: number }) {
  const { db, shared, vault, maxAgeMs } = parts
  const callers = new Map<string, { caller: Caller; untilMs: number }>()
  const unknown = new Set<string>()
  const keysOfToken = new Map<number, string>()
  const keysOfUser = new Map<number, Set<string>>()
  /** Counts invalidations: what was read before one may be old already. */
  let generation = 0

  function forgetKey(key: string): void {
    const entry = callers.get(key)
    if (!entry) return
    callers.delete(key)
    keysOfToken.delete(entry.caller.tokenId)
    const keys = keysOfUser.get(entry.caller.userId)
    keys?.delete(key)
    if (keys?.size === 0) keysOfUser.delete(entry.caller.userId)
  }

  function forgetAll(): void {
    callers.clear()
    unknown.clear()
    keysOfToken.clear()
    keysOfUser.clear()
  }

  shared.subscribe('token', (payload) => {
    generation += 1
    unknown.clear()
    if (payload === '') return forgetAll()
    const key = keysOfToken.get(Number(payload))
    if (key !== undefined) forgetKey(key)
  })
  shared.subscribe('user', (payload) => {
    generation += 1
    if (payload === '') return forgetAll()
    for (const key of [...(keysOfUser.get(Number(payload)) ?? [])]) forgetKey(key)
  })

  function remember(key: string, caller: Caller): void {
    if (callers.size >= CALLERS_MAX) forgetKey(callers.keys().next().value ?? '')
    callers.set(key, { caller, untilMs: performance.now() + maxAgeMs })
    keysOfToken.set(caller.tokenId, key)
    const keys = keysOfUser.get(caller.userId) ?? new Set()
    keysOfUser.set(caller.userId, keys.add(key))
  }

  return {
    /** A caller that is known and fresh. */
    peek(key: string): Caller | undefined {
      const entry = callers.get(key)
      return entry && entry.untilMs > performance.now() ? entry.caller : undefined
    },
    /** Undefined for a key that does not exist or was deleted. */
    async find(key: string): Promise<Caller | undefined> {
      if (unknown.has(key)) return undefined
      const before = generation
      const row = await findCaller(db, vault.hash('token', key))
      const caller = row && toCaller(row, key)
      if (before !== generation) return caller
      if (caller) remember(key, caller)
      else {
        if (unknown.size >= UNKNOWN_KEYS_MAX) unknown.delete(unknown.values().next().value ?? '')
        unknown.add(key)
      }
      return caller
    },
  }
}

export type CallerCache = ReturnType<typeof createCallerCache>

function toCaller(row: CallerRow, key: string): Caller {
  return {
    tokenId: row.token_id,
    tokenName: row.token_name,
    tokenStatus: row.token_status,
    expiredTime: row.expired_time,
    isUnlimited: row.unlimited_quota === 1,
    models:
      row.model_limits_enabled === 1
        ? new Set(row.model_limits.split(',').map((model) => billedModelName(model.trim())))
        : undefined,
    allowsAddress: addressRule(row.allow_ips),
    tokenGroup: row.token_group,
    maskedKey: `sk-${key.slice(0, 3)}***${key.slice(-3)}`,
    userId: row.user_id,
    username: row.username,
    userStatus: row.user_status,
    role: row.role,
    userGroup: row.user_group,
    concurrencyLimit: row.concurrency_limit,
    limits: callerLimits({
      userId: row.user_id,
      userLimits: row.user_limits,
      tokenId: row.token_id,
      tokenLimits: row.token_limits,
    }),
  }
}

/** One address or CIDR range a line; spaces and commas are ignored, as clients of this API family write them. */
function addressRule(text: string | null): ((address: string) => boolean) | undefined {
  const entries = (text ?? '')
    .split('\n')
    .map((line) => line.replace(/[\s,]/g, ''))
    .filter(Boolean)
  return entries.length === 0 ? undefined : createAddressSet(entries)
}

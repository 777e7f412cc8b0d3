import { AppError } from '@tollgate/contract/app-error'
import type { SteadyCounters } from '../../storage/steady-counters.ts'

/** How often one account may be guessed at, over all nodes, and over all addresses that are none of its own. */
interface Misses {
  limit: number
  windowMs: number
}

const PASSWORD_MISSES: Misses = { limit: 10, windowMs: 60_000 }

/** Codes have six digits, of which three sets count at a time: 10 guesses a minute would find one within weeks. */
export const CODE_MISSES: Misses = { limit: 10, windowMs: 60 * 60_000 }

export type GuardAttempt = ReturnType<typeof createSignInAttempts>

/**
 * Slows down guessing at one account, wherever the guesses come from. Attempts at one account run one after the
 * other, so that many at once cannot slip past the count; right ones are not counted. Nodes do not wait for one another:
 * each node beside the first may look at one guess more, and tells of it only when it was right.
 */
export function createSignInAttempts(counters: SteadyCounters, misses = PASSWORD_MISSES) {
  const lastAttempts = new Map<string, Promise<unknown>>()

  async function attempt<Result>(account: string, check: () => Promise<Result | undefined>) {
    if ((await counters.get(`sign-in-closed:${account}`)) !== undefined) throw new AppError('request.too-many', {})
    const result = await check()
    if (result === undefined) {
      const { isAllowed, remaining, resetMs } = await counters.hit(`sign-in-misses:${account}`, misses)
      if (remaining <= 0) await counters.put(`sign-in-closed:${account}`, '1', Math.max(resetMs, 1))
      // Another node looked at the last one meanwhile.
      if (!isAllowed) throw new AppError('request.too-many', {})
    }
    return result
  }

  /** Runs a check whose undefined result is a miss. Throws `request.too-many` once there were too many. */
  return async function guardAttempt<Result>(
    account: string,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const before = lastAttempts.get(account)
    const current = Promise.resolve(before)
      .catch(() => undefined)
      .then(() => attempt(account, check))
    lastAttempts.set(account, current)
    try {
      return await current
    } finally {
      if (lastAttempts.get(account) === current) lastAttempts.delete(account)
    }
  }
}

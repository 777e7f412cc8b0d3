import type { Config } from '../platform/config.ts'
import { networkOf } from '../platform/ip-ranges.ts'
import type { SteadyCounters } from '../storage/steady-counters.ts'

/** `api`: all console calls. `critical`: sign-in and its kin, counted together. `web`: pages of the console. */
export type LimitName = 'api' | 'critical' | 'web'

export type RateLimits = ReturnType<typeof createRateLimits>

/** Limits on the calls of one client address. */
export function createRateLimits(
  counters: SteadyCounters,
  config: Pick<Config, 'apiLimit' | 'criticalLimit' | 'webLimit'>,
) {
  const limits = { api: config.apiLimit, critical: config.criticalLimit, web: config.webLimit }

  /** Counts a call. Gives the seconds to wait when it is one too many, else undefined. */
  return async function secondsToWait(name: LimitName, address: string): Promise<number | undefined> {
    const limit = limits[name]
    if (limit === undefined) return undefined
    const { isAllowed, resetMs } = await counters.hit(`calls:${name}:${networkOf(address)}`, limit)
    return isAllowed ? undefined : Math.max(1, Math.ceil(resetMs / 1000))
  }
}

import { AppError } from '@tollgate/contract/app-error'
import type { LimitUsage, TokenLimits } from '@tollgate/contract/entities/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { isRunning, windowAt } from '../billing/quota-windows.ts'
import { findWindows } from '../billing/window-store.ts'
import { type LimitOwner, placesOf, ratesOf, windowsOf } from './caller-limits.ts'

interface Parts {
  db: Database
  shared: Pick<SharedState, 'meters' | 'slots'>
  clock: Clock
}

export type LimitUsageReader = ReturnType<typeof createLimitUsageReader>

/** What is used of limits at this moment, over all nodes. */
export function createLimitUsageReader({ db, shared, clock }: Parts) {
  async function usedRates(owner: LimitOwner, limits: TokenLimits): Promise<LimitUsage[]> {
    const rates = ratesOf(owner, limits)
    if (rates.length === 0) return []
    const readings = await shared.meters.read(rates.map(({ meter }) => meter))
    return rates.map(({ name, limit }, index) => {
      const { used = 0, emptyInMs = 0 } = readings[index] ?? {}
      return { name, limit, used, resets_at: used === 0 ? 0 : clock.now() + Math.ceil(emptyInMs / 1000) }
    })
  }

  async function usedPlaces(owner: LimitOwner, { concurrency: limit }: TokenLimits): Promise<LimitUsage[]> {
    if (limit === 0) return []
    return [{ name: 'concurrency', limit, used: await shared.slots.count(placesOf(owner)), resets_at: 0 }]
  }

  async function usedQuota(owner: LimitOwner, limits: TokenLimits): Promise<LimitUsage[]> {
    const windows = windowsOf(owner, limits)
    if (windows.length === 0) return []
    const rows = await findWindows(db.read, owner)
    const now = clock.now()
    return windows.map(({ name, limit }) => {
      const running = rows.find((row) => row.name === name && isRunning(row, now))
      const ends = running?.ends ?? (name === '5h' ? 0 : windowAt(name, now).ends)
      return { name: `quota_${name}` as const, limit, used: running?.used ?? 0, resets_at: ends }
    })
  }

  return {
    /** Throws `server.busy` when the shared state does not answer. */
    async of(owner: LimitOwner, limits: TokenLimits): Promise<LimitUsage[]> {
      try {
        const [rates, places, quota] = await Promise.all([
          usedRates(owner, limits),
          usedPlaces(owner, limits),
          usedQuota(owner, limits),
        ])
        return [...rates, ...places, ...quota]
      } catch (cause) {
        throw new AppError('server.busy', {}, { cause, detail: 'the use of limits cannot be read' })
      }
    },
  }
}

import type { Clock } from '../platform/clock.ts'
import type { Slots } from './shared-state.ts'

/** Places of a server that runs alone. A name without holders leaves nothing behind. */
export function createMemorySlots(clock: Clock): Slots {
  const ends = new Map<string, Map<string, number>>()

  function living(name: string): Map<string, number> {
    const holders = ends.get(name) ?? new Map<string, number>()
    for (const [holder, endsAt] of holders) if (endsAt <= clock.nowMs()) holders.delete(holder)
    return holders
  }

  return {
    take: async (name, { holder, limit, ttlMs }) => {
      const holders = living(name)
      if (!holders.has(holder) && holders.size >= limit) return false
      ends.set(name, holders.set(holder, clock.nowMs() + ttlMs))
      return true
    },
    keep: async (slots, ttlMs) => {
      for (const { name, holder } of slots) ends.set(name, living(name).set(holder, clock.nowMs() + ttlMs))
    },
    free: async ({ name, holder }) => {
      const holders = ends.get(name)
      holders?.delete(holder)
      if (holders?.size === 0) ends.delete(name)
    },
    count: async (name) => living(name).size,
  }
}

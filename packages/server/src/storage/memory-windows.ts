import type { Clock } from '../platform/clock.ts'
import type { LimitOutcome } from './shared-state.ts'

interface Window {
  /** Milliseconds of the hits that still count, oldest first. */
  hits: number[]
  windowMs: number
}

/** Keys with a window of their own. Above it keys share windows: the memory stays bounded whoever knocks. */
const OWN_WINDOWS = 50_000
const SHARED_WINDOWS = 1_024
/** Ended windows are removed once in so many hits. */
const SWEEP_EVERY = 8_192

/** Exact sliding windows: the time of each admitted hit is kept until it leaves the window. */
export function createWindows(clock: Clock) {
  const windows = new Map<string, Window>()
  let hitsUntilSweep = SWEEP_EVERY

  const sweep = (now: number): void => {
    for (const [key, { hits, windowMs }] of windows) {
      const newest = hits.at(-1)
      if (newest === undefined || newest <= now - windowMs) windows.delete(key)
    }
  }

  /**
   * Keys that share a window share its limit, so a flood of new addresses may refuse a newcomer early, but never lets
   * one through too often. Keys that were there before the flood keep their own.
   */
  const windowOf = (key: string, { limit, windowMs }: { limit: number; windowMs: number }): Window => {
    const known = windows.get(key)
    if (known !== undefined) return known
    const name =
      windows.size < OWN_WINDOWS
        ? key
        : `shared ${limit} in ${windowMs} #${Number(BigInt(Bun.hash(key)) % BigInt(SHARED_WINDOWS))}`
    const window = windows.get(name) ?? { hits: [], windowMs }
    windows.set(name, window)
    return window
  }

  return (key: string, limits: { limit: number; windowMs: number }): LimitOutcome => {
    const now = clock.nowMs()
    hitsUntilSweep -= 1
    if (hitsUntilSweep === 0) {
      sweep(now)
      hitsUntilSweep = SWEEP_EVERY
    }
    const window = windowOf(key, limits)
    window.windowMs = limits.windowMs
    const firstCounting = window.hits.findIndex((hit) => hit > now - limits.windowMs)
    window.hits.splice(0, firstCounting < 0 ? window.hits.length : firstCounting)
    const isAllowed = window.hits.length < limits.limit
    if (isAllowed) window.hits.push(now)
    const oldest = window.hits[0] ?? now
    return {
      isAllowed,
      remaining: Math.max(0, limits.limit - window.hits.length),
      resetMs: oldest + limits.windowMs - now,
    }
  }
}

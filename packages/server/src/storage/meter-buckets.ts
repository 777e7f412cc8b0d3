/** A window is counted in so many steps. */
export const STEPS = 60

interface Window {
  windowMs: number
  nowMs: number
}

/** The step of a window that a moment falls into. */
export const placeOf = (nowMs: number, windowMs: number): number => Math.floor((nowMs * STEPS) / windowMs)

/** Milliseconds until a step has left the window, all of it; 0 or less when it has. */
const leavesInMs = (place: number, { windowMs, nowMs }: Window): number =>
  Math.ceil(((place + 1 + STEPS) * windowMs) / STEPS) - nowMs

/** The sum of the steps that still count, when the last of them has left, and those that count no more. */
export function readBuckets(
  buckets: ReadonlyMap<number, number>,
  window: Window,
): { used: number; emptyInMs: number; dead: number[] } {
  let used = 0
  let emptyInMs = 0
  const dead: number[] = []
  for (const [place, amount] of buckets) {
    const leavesIn = leavesInMs(place, window)
    if (leavesIn <= 0) dead.push(place)
    else {
      used += amount
      emptyInMs = Math.max(emptyInMs, leavesIn)
    }
  }
  return { used, emptyInMs, dead }
}

/** Milliseconds until the window holds no more than `allowed`; its whole length when it never will. */
export function roomInMs(buckets: ReadonlyMap<number, number>, { allowed, ...window }: Window & { allowed: number }) {
  let { used } = readBuckets(buckets, window)
  for (const place of [...buckets.keys()].sort((one, other) => one - other)) {
    const leavesIn = leavesInMs(place, window)
    if (leavesIn <= 0) continue
    used -= buckets.get(place) ?? 0
    if (used <= allowed) return leavesIn
  }
  return window.windowMs
}

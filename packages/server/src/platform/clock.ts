/** Time as the rest of the server sees it; tests put their own in. */
export interface Clock {
  /** Unix milliseconds. */
  nowMs(): number
  /** Whole unix seconds. */
  now(): number
}

export function systemClock(offsetMs = 0): Clock {
  return {
    nowMs: () => Date.now() + offsetMs,
    now: () => Math.floor((Date.now() + offsetMs) / 1000),
  }
}

/**
 * For what ends after a while, in the memory of this process: it goes on evenly when the system's clock is set, and so is
 * not the time of day. With the other one, a clock that is set back by an hour makes a pause of a second last an hour.
 */
export function steadyClock(): Clock {
  const startedMs = Date.now() - performance.now()
  const nowMs = () => Math.floor(startedMs + performance.now())
  return { nowMs, now: () => Math.floor(nowMs() / 1000) }
}

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

/** An account that cannot be asked is asked again at the latest after this. */
const PAUSE_MAX_MS = 10 * 60 * 1000
/** Accounts in trouble that are remembered. */
const ACCOUNTS_MAX = 10_000

/** Who is not asked for a while, because asking failed: twice as long after each failure in a row. */
export function createPollPauses(firstMs: number, nowMs: () => number = () => performance.now()) {
  const paused = new Map<string, { failures: number; untilMs: number }>()
  return {
    isPaused: (id: string): boolean => (paused.get(id)?.untilMs ?? 0) > nowMs(),
    succeeded(id: string): void {
      paused.delete(id)
    },
    /** Gives how long it is left alone. */
    failed(id: string): number {
      const failures = (paused.get(id)?.failures ?? 0) + 1
      const pauseMs = Math.min(PAUSE_MAX_MS, firstMs * 2 ** Math.min(failures - 1, 20))
      if (paused.size >= ACCOUNTS_MAX) paused.clear()
      paused.set(id, { failures, untilMs: nowMs() + pauseMs })
      return pauseMs
    },
  }
}

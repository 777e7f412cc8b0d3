/** Something that must end unless it is put off in time. */
export interface Deadline {
  /** `performance.now()` at which it is due; put off by writing a later time. */
  dueMs: number
  onDue: () => void
}

const SWEEP_MS = 200

/**
 * Watches many deadlines with one timer; each is noticed at most 200 ms late. A timer of its own for every call
 * and every stream would cost more than the rest of watching.
 */
export function createDeadlines() {
  const watched = new Set<Deadline>()
  let timer: ReturnType<typeof setInterval> | undefined

  function sweep(): void {
    const now = performance.now()
    for (const deadline of watched) {
      if (deadline.dueMs > now) continue
      watched.delete(deadline)
      deadline.onDue()
    }
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(deadline: Deadline): void {
      watched.add(deadline)
      timer ??= setInterval(sweep, SWEEP_MS)
    },
    drop(deadline: Deadline): void {
      watched.delete(deadline)
    },
  }
}

export type Deadlines = ReturnType<typeof createDeadlines>

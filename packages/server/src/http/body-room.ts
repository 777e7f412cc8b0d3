import { AppError } from '@tollgate/contract/app-error'

/** Who waits longer is refused. Less than a connection may be silent while a body is read. */
const WAIT_MAX_MS = 60_000

interface Waiting {
  bytes: number
  enter: () => void
}

/**
 * Room in memory for the large bodies of the calls that run. Who finds none waits, first come, first served; nothing of
 * the body is read meanwhile, so its client cannot send on.
 */
export class BodyRoom {
  private free: number
  private readonly waiting = new Set<Waiting>()

  /** `bytes` is room for one body of the largest kind at least. */
  constructor(
    bytes: number,
    private readonly waitMaxMs = WAIT_MAX_MS,
  ) {
    this.free = bytes
  }

  /** Resolves when there is room; it has to be given back. Throws `server.busy`. */
  async take(bytes: number): Promise<void> {
    if (this.waiting.size > 0 || bytes > this.free) await this.wait(bytes)
    else this.free -= bytes
  }

  giveBack(bytes: number): void {
    this.free += bytes
    for (const next of this.waiting) {
      if (next.bytes > this.free) return
      this.waiting.delete(next)
      this.free -= next.bytes
      next.enter()
    }
  }

  private wait(bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { bytes, enter: resolve }
    this.waiting.add(waiting)
    const timer = setTimeout(() => {
      this.waiting.delete(waiting)
      // Others may have waited only for this one.
      this.giveBack(0)
      reject(new AppError('server.busy', {}, { detail: 'no room for a large body' }))
    }, this.waitMaxMs)
    return promise.finally(() => clearTimeout(timer))
  }
}

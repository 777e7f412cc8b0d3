import { AppError } from '@tollgate/contract/app-error'
import { LargeGarbage } from '../platform/large-garbage.ts'

/** Who waits longer is refused. Less than a connection may be silent while a body is read. */
const WAIT_MAX_MS = 60_000

/** Of a body that nobody reads yet, so much is in memory all the same: what the runtime took in before it paused. */
const UNREAD_BYTES = 2 * 1024 * 1024
/** Where there is hardly any room. */
const WAITING_MIN = 16

interface Waiting {
  bytes: number
  enter: () => void
}

/**
 * Room in memory for the large bodies of the calls that run. Who finds none waits, first come, first served; nothing of
 * the body is read meanwhile, so its client cannot send on. As many may wait as take no more memory than there is room.
 */
export class BodyRoom {
  private free: number
  private readonly waiting = new Set<Waiting>()
  private readonly waitingMax: number
  private readonly garbage: LargeGarbage

  /** `bytes` is room for one body of the largest kind at least. */
  constructor(
    bytes: number,
    private readonly waitMaxMs = WAIT_MAX_MS,
    collectGarbage?: () => void,
  ) {
    this.free = bytes
    this.garbage = new LargeGarbage(bytes, collectGarbage)
    this.waitingMax = Math.max(WAITING_MIN, Math.floor(bytes / UNREAD_BYTES))
  }

  /** Resolves when there is room; it has to be given back, or emptied. Throws `server.busy`. */
  async take(bytes: number): Promise<void> {
    if (!this.takeAtOnce(bytes)) await this.wait(bytes)
  }

  /** Says whether there was room, and nobody waits for it. */
  takeAtOnce(bytes: number): boolean {
    if (this.waiting.size > 0 || bytes > this.free) return false
    this.free -= bytes
    return true
  }

  /** Room that nothing lay in. */
  giveBack(bytes: number): void {
    this.free += bytes
    for (const next of this.waiting) {
      if (next.bytes > this.free) return
      this.waiting.delete(next)
      this.free -= next.bytes
      next.enter()
    }
  }

  /** A body leaves. */
  empty(bytes: number): void {
    this.garbage.add(bytes)
    this.giveBack(bytes)
  }

  private wait(bytes: number): Promise<void> {
    if (this.waiting.size >= this.waitingMax)
      throw new AppError('server.busy', {}, { detail: 'too many large bodies wait for room' })
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

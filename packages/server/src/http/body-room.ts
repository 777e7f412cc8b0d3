import { AppError } from '@tollgate/contract/app-error'

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
  /** Bytes of the bodies that have left since garbage was collected. */
  private left = 0

  /** `bytes` is room for one body of the largest kind at least. */
  constructor(
    private readonly bytes: number,
    private readonly waitMaxMs = WAIT_MAX_MS,
    private readonly collectGarbage = () => Bun.gc(true),
  ) {
    this.free = bytes
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

  /** A body leaves. The runtime lets garbage grow to as much as is in use, so bodies would take twice their room. */
  empty(bytes: number): void {
    this.left += bytes
    if (this.left > this.bytes / 2) {
      this.left = 0
      this.collectGarbage()
    }
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

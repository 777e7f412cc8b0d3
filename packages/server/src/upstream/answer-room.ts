import { AppError } from '@tollgate/contract/app-error'
import { LargeGarbage } from '../platform/large-garbage.ts'
import type { StopSignal } from '../platform/stop-signal.ts'

/** Answers up to here need no room. */
export const SMALL_ANSWER_BYTES = 256 * 1024

/** Longer than a vendor takes for one answer, and than its client waits. */
const WAIT_MAX_MS = 300_000

/** Who went beyond the room and has read all of its answer keeps others waiting for no longer. */
const SENT_WITHIN_MS = 10_000

/** Whose answer is read: has room for so much more of it, or waits for that when it gives a promise. */
export interface AnswerKeeper {
  takeRoom(bytes: number): Promise<void> | undefined
}

interface Waiting {
  place: AnswerPlace
  bytes: number
  enter: () => void
}

/**
 * Memory for the large answers that are read whole, of all calls that run. Who finds none waits and reads nothing more
 * meanwhile, so the vendor cannot send on. Their length is often not known before they end, so several may each have some
 * and need more: one of them goes beyond what there is, and so one always ends.
 */
export class AnswerRoom {
  private free: number
  private beyond: AnswerPlace | undefined
  private readonly waiting = new Set<Waiting>()
  private readonly garbage: LargeGarbage

  constructor(
    bytes: number,
    private readonly waitMaxMs = WAIT_MAX_MS,
    private readonly sentWithinMs = SENT_WITHIN_MS,
  ) {
    this.free = bytes
    this.garbage = new LargeGarbage(bytes)
  }

  /** For what is read and done with by `use`. */
  async lend<Result>(signal: StopSignal, use: (keeper: AnswerKeeper) => Promise<Result>): Promise<Result> {
    const place = new AnswerPlace(this)
    try {
      return await use({ takeRoom: (bytes) => place.take(bytes, signal) })
    } finally {
      place.leave()
    }
  }

  /** False: there is not so much. */
  enter(place: AnswerPlace, bytes: number): boolean {
    if (place.hasLeft) return true
    if (bytes > this.free) {
      this.beyond ??= place
      if (this.beyond !== place) return false
    }
    this.free -= bytes
    place.bytes += bytes
    return true
  }

  /** Resolves when the place has room for so many bytes more. Rejects with the signal's reason, or `server.busy`. */
  wait(place: AnswerPlace, bytes: number, signal: StopSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { place, bytes, enter: resolve }
    const giveUp = (reason: unknown) => {
      this.waiting.delete(waiting)
      reject(reason)
    }
    const stop = () => giveUp(signal.reason)
    const timer = setTimeout(
      () => giveUp(new AppError('server.busy', {}, { detail: 'no room for a large answer' })),
      this.waitMaxMs,
    )
    this.waiting.add(waiting)
    signal.addEventListener('abort', stop, { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  }

  leave(place: AnswerPlace): void {
    this.free += place.bytes
    this.garbage.add(place.bytes)
    place.bytes = 0
    this.passOn(place)
  }

  /** A client may be slow to take its answer: after a while another may go beyond the room. */
  passOnSoon(place: AnswerPlace): ReturnType<typeof setTimeout> | undefined {
    return this.beyond === place ? setTimeout(() => this.passOn(place), this.sentWithinMs) : undefined
  }

  private passOn(place: AnswerPlace): void {
    if (this.beyond === place) this.beyond = undefined
    for (const next of this.waiting) {
      if (!this.enter(next.place, next.bytes)) continue
      this.waiting.delete(next)
      next.enter()
    }
  }
}

/** The room of one call. */
export class AnswerPlace {
  bytes = 0
  /** What still comes is thrown away. */
  hasLeft = false
  private passing: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly room: AnswerRoom) {}

  /** Undefined: it has it. */
  take(bytes: number, signal: StopSignal): Promise<void> | undefined {
    return this.room.enter(this, bytes) ? undefined : this.room.wait(this, bytes, signal)
  }

  /** The answer is here, and waits for its client. */
  isRead(): void {
    this.passing = this.room.passOnSoon(this)
  }

  /** Nothing of the answer is kept any more. */
  leave(): void {
    clearTimeout(this.passing)
    this.hasLeft = true
    this.room.leave(this)
  }
}

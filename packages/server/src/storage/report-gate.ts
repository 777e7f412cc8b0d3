import { statSync } from 'node:fs'
import { pauseGathering, resumeGathering } from '../platform/thread-schedule.ts'
import type { ReaderDoor } from './reader-door.ts'

/** Above what the log has between two checkpoints, and far below the size at which writing waits for its readers. */
const LONG_LOG_BYTES = 24 * 1024 * 1024
/** A log that could not start over (another process reads it, or nobody writes) is tried again when it is longer by this. */
const STEP_BYTES = 4 * 1024 * 1024
/** Reports wait no longer for each other than this: the log has room for some seconds of writing. */
const DRAIN_MS_MAX = 1_000
/** The next commit starts the log over; when none comes, nothing makes it longer, either. */
const COMMIT_MS_MAX = 50
const LOOK_EVERY_MS = 5

interface GateParts {
  walFile: string
  /** Where the reports go in. */
  door: ReaderDoor
  /** Copies the log into the database file as far as its readers let it. Waits for nobody. */
  checkpoint(): Promise<unknown>
}

/**
 * Keeps reports from making the write-ahead log grow until all writing has to wait for them: when it is long, new ones
 * wait here for those that run and for a checkpoint.
 */
export class ReportGate {
  readonly #parts: GateParts
  #isPausing = false
  #longBytes = LONG_LOG_BYTES

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /** Resolves when a report may begin; it must `leave` at its end. */
  async enter(): Promise<void> {
    if (!this.#isPausing && this.#logBytes() > this.#longBytes) await this.#startLogOver()
    await this.#parts.door.enter()
    pauseGathering()
  }

  leave(): void {
    resumeGathering()
    this.#parts.door.leave()
  }

  async #startLogOver(): Promise<void> {
    this.#isPausing = true
    try {
      await this.#parts.door.shutFor(DRAIN_MS_MAX, () => this.#copyLog())
    } finally {
      this.#isPausing = false
      this.#longBytes = Math.max(LONG_LOG_BYTES, this.#logBytes() + STEP_BYTES)
    }
  }

  async #copyLog(): Promise<void> {
    // A report does not fail for this; what is wrong with the file, the next commit hears of.
    await this.#parts.checkpoint().catch(() => undefined)
    for (let waitedMs = 0; waitedMs < COMMIT_MS_MAX && this.#logBytes() > LONG_LOG_BYTES; waitedMs += LOOK_EVERY_MS) {
      await Bun.sleep(LOOK_EVERY_MS)
    }
  }

  #logBytes(): number {
    return statSync(this.#parts.walFile, { throwIfNoEntry: false })?.size ?? 0
  }
}

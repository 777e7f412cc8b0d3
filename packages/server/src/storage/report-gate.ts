import { statSync } from 'node:fs'

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
  /** Copies the log into the database file as far as its readers let it. Waits for nobody. */
  checkpoint(): Promise<unknown>
}

/**
 * The write-ahead log starts over only when nobody reads it. Reports that follow each other without a gap would let it
 * grow until all writing has to wait for them; so when it is long, new ones wait here for those that run and for a
 * checkpoint.
 */
export class ReportGate {
  readonly #parts: GateParts
  #reading = 0
  #onEmpty: (() => void) | undefined
  #pause: Promise<void> | undefined
  #longBytes = LONG_LOG_BYTES

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /** Resolves when a report may begin; it must `leave` at its end. */
  async enter(): Promise<void> {
    if (this.#pause === undefined && this.#logBytes() > this.#longBytes) {
      this.#pause = this.#startLogOver().finally(() => {
        this.#pause = undefined
        this.#longBytes = Math.max(LONG_LOG_BYTES, this.#logBytes() + STEP_BYTES)
      })
    }
    await this.#pause
    this.#reading += 1
  }

  leave(): void {
    this.#reading -= 1
    if (this.#reading === 0) this.#onEmpty?.()
  }

  async #startLogOver(): Promise<void> {
    if (this.#reading > 0) {
      const empty = new Promise<void>((resolve) => {
        this.#onEmpty = resolve
      })
      await Promise.race([empty, Bun.sleep(DRAIN_MS_MAX)])
    }
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

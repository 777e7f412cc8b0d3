import type { ReaderDoor } from './reader-door.ts'
import type { ThreadPool } from './sqlite-driver.ts'
import { SqliteError, type SqliteThread } from './sqlite-thread.ts'

/** Readers of other processes are waited for as long as a writer waits for their locks. */
const OTHERS_MS_MAX = 20_000
/** Between two looks whether they have gone; our own readers come in meanwhile. */
const PAUSE_MS = 50
/** Our own readers are kept out no longer than this for those of them that are inside. */
const DRAIN_MS_MAX = 2_000

interface RoomParts {
  writing: ThreadPool
  doors: { quick: ReaderDoor; reports: ReaderDoor }
}

/**
 * Room in a write-ahead log that has become long. It starts over only when nobody reads an old state. No reader of ours
 * stops writing: while one is inside, the log grows on, no others are let in, and it starts over when that one has left.
 * Those of other processes may stay for ever, and are waited for.
 */
export class LogRoom {
  readonly #parts: RoomParts
  #clearing: Promise<void> | undefined
  #isHeldByOthers = false

  constructor(parts: RoomParts) {
    this.#parts = parts
  }

  /** True: the log may grow for now. False: it has started over. Throws `SQLITE_BUSY` when others kept it from that for too long. */
  async make(writer: SqliteThread): Promise<boolean> {
    const { quick, reports } = this.#parts.doors
    if (!this.#isHeldByOthers && (quick.isInUse || reports.isInUse)) {
      this.#clearing ??= this.#clear().finally(() => {
        this.#clearing = undefined
      })
      return true
    }
    await this.#waitForOthers(writer)
    this.#isHeldByOthers = false
    return false
  }

  async #clear(): Promise<void> {
    const { writing, doors } = this.#parts
    await this.#withoutOurs(async () => {
      const hasOurs = doors.quick.isInUse || doors.reports.isInUse
      const writer = await writing.take()
      try {
        this.#isHeldByOthers = !(await writer.startLogOver()) && !hasOurs
      } catch {
        // What is wrong with the file, the next commit hears of.
      } finally {
        writing.giveBack(writer)
      }
    })
  }

  async #waitForOthers(writer: SqliteThread): Promise<void> {
    const endMs = performance.now() + OTHERS_MS_MAX
    while (!(await this.#withoutOurs(() => writer.startLogOver()))) {
      if (performance.now() > endMs) {
        throw new SqliteError('the write-ahead log is full: another process keeps reading an old state', 'SQLITE_BUSY')
      }
      await Bun.sleep(PAUSE_MS)
    }
  }

  #withoutOurs<Result>(run: () => Promise<Result>): Promise<Result> {
    const { quick, reports } = this.#parts.doors
    return reports.shutFor(DRAIN_MS_MAX, () => quick.shutFor(DRAIN_MS_MAX, run))
  }
}

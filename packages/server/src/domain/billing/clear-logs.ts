import { AppError } from '@tollgate/contract/app-error'
import type { LogClearing } from '@tollgate/contract/entities/usage-log'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { clearOldestRows } from './clear-log-rows.ts'
import {
  countRowsBefore,
  findNewestClearing,
  finishClearing,
  insertClearing,
  type LogClearingRow,
} from './log-clearing-store.ts'

interface ClearingParts {
  db: Database
  shared: SharedState
  clock: Clock
  node: string
  logError: (message: string, cause: unknown) => void
}

/** Charges wait for one step at most; it takes some hundredths of a second. */
const ROWS_IN_A_STEP = 2_000
/** Between two steps others write for as long as the step took. */
const PAUSE_MAX_MS = 200
const LEASE = 'log-clearing'
/** After the death of the node that clears, another one goes on. */
const LEASE_MS = 15_000

export type LogClearings = ReturnType<typeof createLogClearings>

/** Runs that delete old log rows, one at a time over all nodes. A run that is cut off is taken up again. */
export function createLogClearings({ db, shared, clock, node, logError }: ClearingParts) {
  let isStopping = false
  /** From the first step towards a run until its end. */
  let isBusy = false
  let running: Promise<LogClearingRow> | undefined

  /** Throws `server.busy` when the server stops; the run goes on after that. */
  async function clear({ id, target_timestamp }: LogClearingRow): Promise<LogClearingRow> {
    for (;;) {
      if (isStopping || !(await shared.lease(LEASE, node, LEASE_MS))) throw new AppError('server.busy', {})
      const startMs = performance.now()
      const hasMore = await clearOldestRows(db, { clearingId: id, target: target_timestamp, rows: ROWS_IN_A_STEP })
      if (!hasMore) return finishClearing(db, id, clock.now())
      await Bun.sleep(Math.min(performance.now() - startMs, PAUSE_MAX_MS))
    }
  }

  /** Only one at a time: whoever calls it has set `isBusy`. */
  function run(row: LogClearingRow): Promise<LogClearingRow> {
    running = clear(row).finally(async () => {
      isBusy = false
      await shared.release(LEASE, node)
    })
    return running
  }

  async function begin(target: number): Promise<LogClearingRow> {
    if (!(await shared.lease(LEASE, node, LEASE_MS))) throw new AppError('log.clearing', {})
    const total = await countRowsBefore(db, target)
    try {
      return await insertClearing(db, { target_timestamp: target, total, started_at: clock.now() })
    } catch (cause) {
      throw isUniqueViolation(cause) ? new AppError('log.clearing', {}, { cause }) : cause
    }
  }

  return {
    /**
     * Deletes the log rows that are older than `target` (unix seconds) and says how many they were. Throws
     * `log.time-needed`, `log.clearing`, and `server.busy` while this node stops.
     */
    async start(target: number): Promise<number> {
      if (target <= 0) throw new AppError('log.time-needed', {})
      if (isStopping) throw new AppError('server.busy', {})
      if (isBusy) throw new AppError('log.clearing', {})
      isBusy = true
      // What is written from now on stays, so a run ends.
      const row = await begin(Math.min(target, clock.now())).catch((error: unknown) => {
        isBusy = false
        throw error
      })
      return (await run(row)).deleted
    },

    /** The newest run; undefined when there never was one. */
    async progress(): Promise<LogClearing | undefined> {
      const row = await findNewestClearing(db)
      if (row === undefined) return undefined
      const { id: _id, state, ...rest } = row
      return { ...rest, state: state === 'running' ? 'running' : 'done' }
    },

    /** Takes up a run that nobody goes on with. */
    async resume(): Promise<void> {
      const row = await findNewestClearing(db)
      if (row?.state !== 'running' || !(await shared.lease(LEASE, node, LEASE_MS)) || isBusy || isStopping) return
      isBusy = true
      // A run takes longer than a job may.
      run(row).catch((cause) => logError('the clearing of log rows was cut off', cause))
    },

    /** Resolves when no step is under way; the run is taken up after the next start. */
    async stop(): Promise<void> {
      isStopping = true
      await running?.catch(() => undefined)
    },
  }
}

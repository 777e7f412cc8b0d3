import type { BalanceReading, HeldAmount, SharedState } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import { createInsistence, type LogError } from './insistence.ts'
import type { JournalBatch } from './journal-statements.ts'
import type { CommitOutcome, LedgerStore } from './ledger-store.ts'
import type { WindowCharge } from './quota-windows.ts'
import type { SettledCall, UnansweredCall } from './usage-sums.ts'

/** What one group commit writes, and who waits for it. */
export interface TakenBatch {
  opened: readonly OpenEntry[]
  ended: EndedCalls
  cancelled: readonly string[]
  unanswered: readonly UnansweredCall[]
  /** Calls run whose ends are not in it: more will come soon. */
  othersRun: boolean
  isOnDisk?: boolean
}

/** Calls that settle together. */
export interface EndedCalls {
  /** Their log rows, with the charge in `quota`. */
  settled: SettledCall[]
  /** What was held for them. */
  held: HeldAmount[]
  /** Request ids of those whose open row was written before, and so must still be there. */
  closing: string[]
  windows: (WindowCharge & { request_id: string })[]
  /** Resolves when all of it is on disk. Present once there is a call. */
  written?: PromiseWithResolvers<void>
}

export interface OpenEntry {
  row: OpenCallsTable
  sinceMs: number
  state: 'waiting' | 'writing' | 'written'
  /** Present once someone waits for the row to be on disk. */
  written?: PromiseWithResolvers<void>
}

/** What a commit brought: the charged rows, and the balances after them. */
interface CommitFacts {
  seconds: number
  settled: readonly SettledCall[]
  readings: readonly BalanceReading[]
}

export interface WriterParts {
  store: Pick<LedgerStore, 'commit'>
  shared: SharedState
  logError: LogError
  onCommit?: (facts: CommitFacts) => void
}

/** Who brings the batches of the journal to disk, one after the other. */
export interface BatchWriter {
  /** Resolves when the batch is on disk and all who waited for it know. Never rejects. */
  write(batch: TakenBatch): Promise<void>
  /**
   * Writing costs nearly the same however little there is. After a batch in which several calls ended, the next begins no
   * sooner than this after it began; who calls alone never waits.
   */
  readonly restMs: number
  /** While a batch is being tried again. */
  readonly isFailing: boolean
}

/** Measured at 800 calls/s on one core: a seventh less processor time than without a rest. */
export const COMMIT_EVERY_MS = 4

type Committed = Extract<CommitOutcome, { state: 'committed' }>

const RETRY_MS = 1_000
/** For ten minutes, one a second: a shared state that never takes a reading must not be asked for ever. */
const BALANCE_RETRIES_MAX = 600

/** Writes each batch to the tables in a transaction of its own. */
export function createBatchWriter({ store, shared, logError, onCommit }: WriterParts): BatchWriter {
  const committing = createInsistence(logError)

  async function write(batch: TakenBatch): Promise<void> {
    let left = rowsOf(batch)
    for (;;) {
      const startMs = performance.now()
      // The same object for every try: by it the database knows a commit whose answer was lost.
      const rows = left
      const outcome = await committing.insist(() => store.commit(rows))
      if (outcome.state === 'closed-elsewhere') {
        left = withoutClosed(rows, outcome.requestIds)
        const dropped = rows.settled.length - left.settled.length
        logError(`${dropped} calls were closed as interrupted before they could settle`, undefined)
        continue
      }
      const seconds = (performance.now() - startMs) / 1000
      onCommit?.({ seconds, settled: rows.settled, readings: outcome.readings })
      if (batch.ended.settled.length > 0) await applyBalances(outcome, batch.ended.held)
      tellAll(batch)
      return
    }
  }

  /** The charge is on disk already: a shared state that is away must not hold the answer back. It reads anew later. */
  async function applyBalances({ readings }: Committed, released: HeldAmount[]): Promise<void> {
    try {
      await shared.balances.settle(readings, released)
    } catch (cause) {
      logError('balances could not be updated after a commit', cause)
      void retrySettle(readings, released)
    }
  }

  async function retrySettle(...[readings, released]: Parameters<SharedState['balances']['settle']>): Promise<void> {
    for (let attempt = 0; attempt < BALANCE_RETRIES_MAX; attempt += 1) {
      await Bun.sleep(RETRY_MS)
      const isDone = await shared.balances.settle(readings, released).then(
        () => true,
        () => false,
      )
      if (isDone) return
    }
  }

  return {
    restMs: COMMIT_EVERY_MS,
    write,
    get isFailing() {
      return committing.isFailing
    },
  }
}

/** It is on disk: answers may begin and end. */
export function tellAll(batch: TakenBatch): void {
  batch.isOnDisk = true
  for (const entry of batch.opened) {
    entry.state = 'written'
    entry.written?.resolve()
  }
  batch.ended.written?.resolve()
}

export function rowsOf({ opened, ended, cancelled, unanswered }: TakenBatch): JournalBatch {
  const { settled, closing, windows } = ended
  const rows = { opened: opened.map((entry) => entry.row), settled, closing, cancelled, unanswered }
  return windows.length > 0 ? { windows, ...rows } : rows
}

/** Another node took this one for dead and closed these calls: they are charged 0 already and stay so. */
export function withoutClosed(rows: JournalBatch, requestIds: ReadonlySet<string>): JournalBatch {
  const isLeft = (row: { request_id: string }) => !requestIds.has(row.request_id)
  return {
    ...rows,
    settled: rows.settled.filter(isLeft),
    closing: rows.closing.filter((requestId) => !requestIds.has(requestId)),
    windows: (rows.windows ?? []).filter(isLeft),
  }
}

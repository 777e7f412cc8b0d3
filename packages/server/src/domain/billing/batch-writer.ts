import type { BalanceReading, HeldAmount, SharedState } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import { createInsistence, type LogError } from './insistence.ts'
import type { JournalBatch } from './journal-statements.ts'
import type { CommitOutcome, LedgerStore } from './ledger-store.ts'
import type { WindowCharge } from './quota-windows.ts'
import type { SettledCall, UnansweredCall } from './usage-sums.ts'

/** What one group commit writes, and who waits for it. */
export interface TakenBatch {
  opened: OpenEntry[]
  settled: SettlingCall[]
  cancelled: string[]
  unanswered: UnansweredCall[]
  isOnDisk?: boolean
}

export interface OpenEntry {
  row: OpenCallsTable
  sinceMs: number
  state: 'waiting' | 'writing' | 'written'
  /** Present once someone waits for the row to be on disk. */
  written?: PromiseWithResolvers<void>
}

/** The end of a call: its log row (with the charge in `quota`), and what was held for it. */
export interface Settlement {
  log: SettledCall
  held: readonly HeldAmount[]
  /** Only of a caller with limits on quota. */
  windows?: readonly WindowCharge[] | undefined
}

export interface SettlingCall extends Settlement {
  /** False when the open row was written before, and so must still be there. */
  isFresh: boolean
  done: PromiseWithResolvers<void>
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
    let remaining = batch
    for (;;) {
      const startMs = performance.now()
      // The same object for every try: by it the database knows a commit whose answer was lost.
      const rows = rowsOf(remaining)
      const outcome = await committing.insist(() => store.commit(rows))
      if (outcome.state === 'closed-elsewhere') {
        remaining = dropClosed(remaining, outcome.requestIds)
        continue
      }
      const seconds = (performance.now() - startMs) / 1000
      onCommit?.({ seconds, settled: rows.settled, readings: outcome.readings })
      if (remaining.settled.length > 0) await applyBalances(outcome, heldBy(remaining))
      tellAll(remaining)
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

  /** Another node took this one for dead and closed these calls: they are charged 0 already and stay so. */
  function dropClosed(batch: TakenBatch, requestIds: ReadonlySet<string>): TakenBatch {
    const dropped = batch.settled.filter(({ log }) => requestIds.has(log.request_id))
    logError(`${dropped.length} calls were closed as interrupted before they could settle`, undefined)
    const released = dropped.flatMap(({ held }) => held)
    // What a shared state that is away does not hear now it is told when it is back.
    void shared.balances.settle([], released).catch(() => {})
    for (const { done } of dropped) done.resolve()
    return { ...batch, settled: batch.settled.filter(({ log }) => !requestIds.has(log.request_id)) }
  }

  return {
    restMs: COMMIT_EVERY_MS,
    write,
    get isFailing() {
      return committing.isFailing
    },
  }
}

export const heldBy = ({ settled }: TakenBatch): HeldAmount[] => settled.flatMap(({ held }) => held)

/** It is on disk: answers may begin and end. */
export function tellAll(batch: TakenBatch): void {
  batch.isOnDisk = true
  for (const entry of batch.opened) {
    entry.state = 'written'
    entry.written?.resolve()
  }
  for (const { done } of batch.settled) done.resolve()
}

export function rowsOf({ opened, settled, cancelled, unanswered }: TakenBatch): JournalBatch {
  const windows = settled.flatMap(({ log, windows: charges = [] }) =>
    charges.map((charge) => ({ ...charge, request_id: log.request_id })),
  )
  return {
    ...(windows.length > 0 && { windows }),
    opened: opened.map((entry) => entry.row),
    settled: settled.map(({ log }) => log),
    closing: settled.filter(({ isFresh }) => !isFresh).map(({ log }) => log.request_id),
    cancelled,
    unanswered,
  }
}

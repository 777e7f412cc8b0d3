import type { BalanceReading, HeldAmount, SharedState } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
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
  logError: (message: string, cause: unknown) => void
  onCommit?: (facts: CommitFacts) => void
}

type Committed = Extract<CommitOutcome, { state: 'committed' }>

const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 1_000
/** For ten minutes, one a second: a shared state that never takes a reading must not be asked for ever. */
const BALANCE_RETRIES_MAX = 600

/** Brings the batches of the journal to disk, one after the other; each is tried until it is there. */
export function createBatchWriter({ store, shared, logError, onCommit }: WriterParts) {
  let failures = 0

  /** Resolves when the batch is committed and all who waited for it know. Never rejects. */
  async function write(batch: TakenBatch): Promise<void> {
    let remaining = batch
    // The same object for every try: by it the database knows a commit whose answer was lost.
    let rows = rowsOf(remaining)
    for (;;) {
      const startMs = performance.now()
      try {
        const outcome = await store.commit(rows)
        if (outcome.state === 'closed-elsewhere') {
          remaining = dropClosed(remaining, outcome.requestIds)
          rows = rowsOf(remaining)
          continue
        }
        failures = 0
        onCommit?.({
          seconds: (performance.now() - startMs) / 1000,
          settled: rows.settled,
          readings: outcome.readings,
        })
        return await finish(remaining, outcome)
      } catch (cause) {
        failures += 1
        logError('the journal could not commit and tries again', cause)
        await Bun.sleep(Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(failures, 10)))
      }
    }
  }

  async function finish(batch: TakenBatch, outcome: Committed): Promise<void> {
    const released = batch.settled.flatMap(({ held }) => held)
    if (batch.settled.length > 0) await applyBalances(outcome, released)
    for (const entry of batch.opened) {
      entry.state = 'written'
      entry.written?.resolve()
    }
    for (const { done } of batch.settled) done.resolve()
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
      await Bun.sleep(RETRY_MAX_MS)
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
    write,
    /** While a batch is being tried again. */
    get isFailing() {
      return failures > 0
    },
  }
}

function rowsOf({ opened, settled, cancelled, unanswered }: TakenBatch): JournalBatch {
  const windows: WindowCharge[] = []
  for (const settlement of settled) if (settlement.windows) windows.push(...settlement.windows)
  return {
    ...(windows.length > 0 && { windows }),
    opened: opened.map((entry) => entry.row),
    settled: settled.map(({ log }) => log),
    closing: settled.filter(({ isFresh }) => !isFresh).map(({ log }) => log.request_id),
    cancelled,
    unanswered,
  }
}

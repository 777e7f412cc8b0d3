import type { BalanceReading, HeldAmount, SharedState } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables.ts'
import type { JournalBatch } from './journal-statements.ts'
import type { CommitOutcome, LedgerStore } from './ledger-store.ts'
import type { WindowCharge } from './quota-windows.ts'
import type { SettledCall, UnansweredCall } from './usage-sums.ts'

export type LogRow = SettledCall

/** The end of a call: its log row (with the charge in `quota`), and what was held for it. */
export interface Settlement {
  log: LogRow
  held: readonly HeldAmount[]
  /** Only of a caller with limits on quota. */
  windows?: readonly WindowCharge[] | undefined
}

interface OpenEntry {
  row: OpenCallsTable
  sinceMs: number
  state: 'waiting' | 'writing' | 'written'
  /** Present once someone waits for the row to be on disk. */
  written?: PromiseWithResolvers<void>
}

interface PendingSettlement extends Settlement {
  /** False when the open row was written before, and so must still be there. */
  isFresh: boolean
  done: PromiseWithResolvers<void>
}

/** What a commit brought: the charged rows, and the balances after them. */
export interface CommitFacts {
  seconds: number
  settled: readonly LogRow[]
  readings: readonly BalanceReading[]
}

interface JournalParts {
  store: LedgerStore
  shared: SharedState
  logError: (message: string, cause: unknown) => void
  onCommit?: (facts: CommitFacts) => void
}

const OPEN_WAIT_MIN_MS = 1
const OPEN_WAIT_MAX_MS = 20
const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 1_000
const BATCH_MAX = 2_000
/** Counts of failures are given up, not kept without end, while nothing can be written. */
const UNANSWERED_MAX = 20_000

/**
 * Writes opened and settled calls to the database in group commits: what arrives while one commit runs goes into the
 * next. A call that settles before its open row was due leaves only its log row; how long an open row may wait follows
 * how fast calls settle just now (1 to 20 ms), and nothing of an answer may go out before `whenOpened`.
 *
 * A commit that fails is tried again until it succeeds; meanwhile `isHealthy` is false and no new call is admitted.
 */
export function createJournal({ store, shared, logError, onCommit }: JournalParts) {
  const opens = new Map<string, OpenEntry>()
  const waiting = new Set<OpenEntry>()
  let settlements: PendingSettlement[] = []
  let cancelled: string[] = []
  let unanswered: UnansweredCall[] = []
  let isCommitting = false
  let isScheduled = false
  let isOpenTimerSet = false
  let openWaitMs = OPEN_WAIT_MIN_MS
  let failures = 0
  let idle: PromiseWithResolvers<void> | undefined

  function open(row: OpenCallsTable): void {
    const entry: OpenEntry = { row, sinceMs: performance.now(), state: 'waiting' }
    opens.set(row.request_id, entry)
    waiting.add(entry)
    setOpenTimer()
  }

  function setOpenTimer(): void {
    if (isOpenTimerSet) return
    isOpenTimerSet = true
    setTimeout(() => {
      isOpenTimerSet = false
      if (waiting.size > 0) schedule()
    }, openWaitMs)
  }

  /** Resolves when the call's open row is on disk: from then on its answer may begin. */
  function whenOpened(requestId: string): Promise<void> {
    const entry = opens.get(requestId)
    if (!entry || entry.state === 'written') return Promise.resolve()
    entry.written ??= Promise.withResolvers<void>()
    if (entry.state === 'waiting') schedule()
    return entry.written.promise
  }

  /** Resolves when the log row and the charge are on disk. */
  function settle(settlement: Settlement): Promise<void> {
    const isFresh = forget(settlement.log.request_id)
    const done = Promise.withResolvers<void>()
    settlements.push({ ...settlement, isFresh, done })
    schedule()
    return done.promise
  }

  /** Ends a call that cost nothing and leaves no log row. */
  function cancel(requestId: string): void {
    if (!opens.has(requestId) || forget(requestId)) return
    cancelled.push(requestId)
    schedule()
  }

  /** Counts a call that failed, for the dashboard. */
  function noteUnanswered(call: UnansweredCall): void {
    if (unanswered.length >= UNANSWERED_MAX) return
    unanswered.push(call)
    schedule()
  }

  /** Takes a call out of the open ones; true when its row was never written and never will be. */
  function forget(requestId: string): boolean {
    const entry = opens.get(requestId)
    opens.delete(requestId)
    if (!entry) return true
    const openMs = performance.now() - entry.sinceMs
    if (openMs < OPEN_WAIT_MAX_MS)
      openWaitMs = Math.min(OPEN_WAIT_MAX_MS, Math.max(OPEN_WAIT_MIN_MS, openWaitMs * 0.9 + openMs * 0.2))
    return waiting.delete(entry)
  }

  function schedule(): void {
    if (isScheduled || isCommitting) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void commitNext()
    })
  }

  async function commitNext(): Promise<void> {
    if (isCommitting) return
    const batch = takeBatch()
    if (!batch) {
      idle?.resolve()
      idle = undefined
      if (waiting.size > 0) setOpenTimer()
      return
    }
    isCommitting = true
    await commitUntilDone(batch)
    isCommitting = false
    schedule()
  }

  function takeBatch(): TakenBatch | undefined {
    const due = performance.now() - openWaitMs
    const opened: OpenEntry[] = []
    for (const entry of waiting) {
      // Entries stand in the order they came: behind the first young one all are young, but some may be waited for.
      if (entry.sinceMs > due && !entry.written && failures === 0) continue
      waiting.delete(entry)
      entry.state = 'writing'
      opened.push(entry)
      if (opened.length === BATCH_MAX) break
    }
    const settled = settlements.slice(0, BATCH_MAX)
    settlements = settlements.slice(BATCH_MAX)
    const gone = cancelled
    cancelled = []
    const failed = unanswered
    unanswered = []
    if (opened.length + settled.length + gone.length + failed.length === 0) return undefined
    return { opened, settled, cancelled: gone, unanswered: failed }
  }

  async function commitUntilDone(batch: TakenBatch): Promise<void> {
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

  async function finish(batch: TakenBatch, outcome: Extract<CommitOutcome, { state: 'committed' }>): Promise<void> {
    const released = batch.settled.flatMap(({ held }) => held)
    if (batch.settled.length > 0) await applyBalances(outcome, released)
    for (const entry of batch.opened) {
      entry.state = 'written'
      entry.written?.resolve()
    }
    for (const { done } of batch.settled) done.resolve()
  }

  /** The charge is on disk already: a shared state that is away must not hold the answer back. It reads anew later. */
  async function applyBalances(
    { readings }: Extract<CommitOutcome, { state: 'committed' }>,
    released: HeldAmount[],
  ): Promise<void> {
    try {
      await shared.balances.settle(readings, released)
    } catch (cause) {
      logError('balances could not be updated after a commit', cause)
      void retrySettle(readings, released)
    }
  }

  async function retrySettle(...[readings, released]: Parameters<SharedState['balances']['settle']>): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt += 1) {
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
    void shared.balances
      .settle(
        [],
        dropped.flatMap(({ held }) => held),
      )
      .catch(() => {})
    for (const { done } of dropped) done.resolve()
    return { ...batch, settled: batch.settled.filter(({ log }) => !requestIds.has(log.request_id)) }
  }

  return {
    open,
    whenOpened,
    settle,
    cancel,
    noteUnanswered,
    /** False while commits fail: no new call may be admitted. */
    get isHealthy() {
      return failures === 0
    },
    /** Calls and ends of calls that are not on disk yet. */
    get depth() {
      return waiting.size + settlements.length + cancelled.length
    },
    get openCalls() {
      return opens.size
    },
    /** Resolves when everything taken in is on disk. */
    async drain(): Promise<void> {
      while (isCommitting || isScheduled || settlements.length + cancelled.length + unanswered.length > 0) {
        idle ??= Promise.withResolvers<void>()
        schedule()
        await idle.promise
      }
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

interface TakenBatch {
  opened: OpenEntry[]
  settled: PendingSettlement[]
  cancelled: string[]
  unanswered: UnansweredCall[]
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

import type { HeldAmount } from '../../storage/shared-state.ts'
import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import {
  createBatchWriter,
  type EndedCalls,
  type OpenEntry,
  type TakenBatch,
  type WriterParts,
} from './batch-writer.ts'
import type { WindowCharge } from './quota-windows.ts'
import { createRedoWriter, type RedoParts } from './redo-writer.ts'
import type { SettledCall, UnansweredCall } from './usage-sums.ts'

export type LogRow = SettledCall

/** The end of a call: its log row (with the charge in `quota`), and what was held for it. */
interface Settlement {
  log: SettledCall
  held: readonly HeldAmount[]
  /** Only of a caller with limits on quota. */
  windows?: readonly WindowCharge[] | undefined
}

interface JournalParts extends WriterParts {
  /** Missing: every batch goes to the tables at once. */
  redo?: RedoParts | undefined
  lateMs?: number
}

const OPEN_WAIT_MIN_MS = 1
const OPEN_WAIT_MAX_MS = 20
/** A disk that hangs reports no error. One that takes seconds for a batch is only slow. */
const LATE_MS = 10_000
/** Rows of one kind in a commit. */
const BATCH_MAX = 2_000
/** Counts of failures are given up, not kept without end, while nothing can be written. */
const UNANSWERED_MAX = 20_000

/**
 * Brings opened and settled calls to disk in batches: what arrives while one is written goes into the next. A batch is
 * a transaction, or a record of the redo log. A call that settles before its open row was due leaves only its log row;
 * how long an open row may wait follows how fast calls settle just now (1 to 20 ms); a stream's does not wait. Nothing of
 * an answer may go out before `whenOpened`.
 *
 * A batch that cannot be written is tried again until it can; meanwhile, and while one is late, `isHealthy` is false and
 * no new call is admitted.
 */
export function createJournal({ redo, lateMs = LATE_MS, ...parts }: JournalParts) {
  const opens = new Map<string, OpenEntry>()
  const waiting = new Set<OpenEntry>()
  const redoWriter = redo && createRedoWriter({ ...parts, ...redo })
  const writer = redoWriter ?? createBatchWriter(parts)
  /** In batches, of which only the last one has room. */
  const ending: EndedCalls[] = []
  let cancelled: string[] = []
  let unanswered: UnansweredCall[] = []
  let isCommitting = false
  /** What is on its way to the disk. */
  let writing: TakenBatch | undefined
  let writingSinceMs = 0
  let isScheduled = false
  /** Set while the next commit is put off. */
  let rest: ReturnType<typeof setTimeout> | undefined
  /** An answer waits for its first byte: the next commit is not put off. */
  let isUrgent = false
  /** Before this the next commit need not begin. */
  let restUntilMs = 0
  let isOpenTimerSet = false
  let openWaitMs = OPEN_WAIT_MIN_MS
  let idle: PromiseWithResolvers<void> | undefined

  function open(row: OpenCallsTable): void {
    const entry: OpenEntry = { row, sinceMs: performance.now(), state: 'waiting' }
    opens.set(row.request_id, entry)
    waiting.add(entry)
    if (isNeeded(entry)) schedule()
    else setOpenTimer()
  }

  function setOpenTimer(): void {
    if (isOpenTimerSet) return
    isOpenTimerSet = true
    setTimeout(() => {
      isOpenTimerSet = false
      if (waiting.size > 0) schedule()
    }, openWaitMs)
  }

  /** Resolves when the call's open row is on disk: from then on its answer may begin; also when it ends before that. */
  function whenOpened(requestId: string): Promise<void> {
    const entry = opens.get(requestId)
    if (!entry || entry.state === 'written') return Promise.resolve()
    entry.written ??= Promise.withResolvers<void>()
    if (entry.state === 'waiting') {
      isUrgent = true
      schedule()
    }
    return entry.written.promise
  }

  /** Resolves when the log row and the charge are on disk. */
  function settle({ log, held, windows }: Settlement): Promise<void> {
    const { request_id } = log
    const calls = withRoom()
    calls.settled.push(log)
    calls.held.push(...held)
    if (!forget(request_id)) calls.closing.push(request_id)
    if (windows !== undefined) for (const charge of windows) calls.windows.push({ ...charge, request_id })
    schedule()
    calls.written ??= Promise.withResolvers<void>()
    return calls.written.promise
  }

  function withRoom(): EndedCalls {
    const last = ending.at(-1)
    if (last !== undefined && last.settled.length < BATCH_MAX) return last
    const next = noCalls()
    ending.push(next)
    return next
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
    // Settles at twice the mean time for which calls are open: most of them then never write an open row.
    if (openMs < OPEN_WAIT_MAX_MS)
      openWaitMs = Math.min(OPEN_WAIT_MAX_MS, Math.max(OPEN_WAIT_MIN_MS, openWaitMs * 0.9 + openMs * 0.2))
    if (!waiting.delete(entry)) return false
    // Its client left while its answer waited to begin.
    entry.written?.resolve()
    return true
  }

  function schedule(): void {
    const restMs = isUrgent ? 0 : restUntilMs - performance.now()
    if (isCommitting || (isScheduled && (restMs > 0 || rest === undefined))) return
    clearTimeout(rest)
    isScheduled = true
    rest = restMs > 0 ? setTimeout(beginCommit, restMs) : undefined
    if (rest === undefined) setImmediate(beginCommit)
  }

  function beginCommit(): void {
    isScheduled = false
    rest = undefined
    void commitNext()
  }

  async function commitNext(): Promise<void> {
    if (isCommitting) return
    isUrgent = false
    const batch = takeBatch()
    if (!batch) {
      idle?.resolve()
      idle = undefined
      if (waiting.size > 0) setOpenTimer()
      return
    }
    isCommitting = true
    writing = batch
    writingSinceMs = performance.now()
    restUntilMs = batch.ended.settled.length > 1 ? writingSinceMs + writer.restMs : 0
    await writer.write(batch)
    isCommitting = false
    writing = undefined
    schedule()
  }

  function takeBatch(): TakenBatch | undefined {
    const due = performance.now() - openWaitMs
    const opened: OpenEntry[] = []
    for (const entry of waiting) {
      // Entries stand in the order they came: behind the first young one all are young, but some may be waited for.
      if (entry.sinceMs > due && !isNeeded(entry)) continue
      waiting.delete(entry)
      entry.state = 'writing'
      opened.push(entry)
      if (opened.length === BATCH_MAX) break
    }
    const ended = ending.shift() ?? noCalls()
    const gone = cancelled
    cancelled = []
    const failed = unanswered
    unanswered = []
    if (opened.length + ended.settled.length + gone.length + failed.length === 0) return undefined
    return { opened, ended, cancelled: gone, unanswered: failed, othersRun: opens.size > 0 }
  }

  const isLate = (): boolean => writing !== undefined && performance.now() - writingSinceMs > lateMs

  const endingCalls = (): number => ending.reduce((sum, { settled }) => sum + settled.length, 0)

  return {
    open,
    whenOpened,
    settle,
    cancel,
    noteUnanswered,
    /** False while commits fail or hang: no new call may be admitted. */
    get isHealthy() {
      return !writer.isFailing && !isLate()
    },
    /** Calls and ends of calls that the tables do not have yet. */
    get depth() {
      return waiting.size + endingCalls() + cancelled.length + (redoWriter?.depth ?? 0)
    },
    get openCalls() {
      return opens.size
    },
    /** Ends of calls that nothing on disk tells of: after a stop now the next start closes them as interrupted. */
    callsNotWritten(): LogRow[] {
      const underWay = writing?.isOnDisk ? [] : (writing?.ended.settled ?? [])
      return [...underWay, ...ending.flatMap(({ settled }) => settled)]
    },
    /** Resolves when everything taken in is in the tables. */
    async drain(): Promise<void> {
      while (isCommitting || isScheduled || endingCalls() + cancelled.length + unanswered.length > 0) {
        idle ??= Promise.withResolvers<void>()
        schedule()
        await idle.promise
      }
      await redoWriter?.bringIn()
    },
    /** For who is about to read or write the tables: resolves when they have what is on disk. Undefined: they have. */
    tryToBringIn: () => redoWriter?.tryToBringIn(),
  }
}

const noCalls = (): EndedCalls => ({ settled: [], held: [], closing: [], windows: [] })

/** Its answer waits for it, or soon will: a stream says its first word long before it settles. */
const isNeeded = ({ row, written }: OpenEntry): boolean => written !== undefined || row.is_stream === 1

export type Journal = ReturnType<typeof createJournal>

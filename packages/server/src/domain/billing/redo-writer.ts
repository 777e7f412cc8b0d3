import type { RedoLog } from '../../storage/redo-log.ts'
import type { HeldAmount } from '../../storage/shared-state.ts'
import { type BatchWriter, rowsOf, type TakenBatch, tellAll, type WriterParts, withoutClosed } from './batch-writer.ts'
import { createInsistence } from './insistence.ts'
import type { JournalBatch } from './journal-statements.ts'
import type { LedgerStore } from './ledger-store.ts'
import { mergeBatches } from './merge-batches.ts'
import { accountOf } from './quota-windows.ts'
import type { RedoSpan } from './redo-mark.ts'

/** How long the tables may lack what is in the redo log, when nobody asks for them. */
const APPLY_EVERY_MS = 500
/** Measured at 2,500 calls/s on one core: a fifth less processor time than without a rest. */
const REST_MS = 1
/**
 * Settled calls that are written to the tables together while many come: some milliseconds' work for the thread that
 * writes. Measured with nothing but the ledger busy: a quarter less of its processor time, and a fifth less of all else,
 * than with 64.
 */
const CALLS_TOGETHER = 256
/**
 * While they come one by one: on one processor that one caller waits for that work. The slowest of a hundred calls took
 * 5.6 ms with 256 together, 4.7 with 64, 3.7 with 24, and with 8, which is a transaction every few milliseconds, 4.4.
 */
const LONE_CALLS_TOGETHER = 24
/** While the tables take nothing, no more settled calls than this go to the log alone. */
const CALLS_MAX = 2_000
/** Tables that cannot be written can still be read. */
const PATIENCE_MS = 3_000

export interface RedoParts {
  log: Pick<RedoLog, 'append' | 'applied' | 'appliedNumber'>
  /** Tells the balances of charges that the tables do not have yet. To call what it gives when they have them. */
  owe: (charges: readonly HeldAmount[]) => () => void
  /** How long a record took to be on disk. */
  onRecord?: (seconds: number) => void
}

export interface RedoWriter extends BatchWriter {
  /** Resolves when everything that is on disk now is in the tables. Undefined: it is there. Never rejects. */
  bringIn(): Promise<void> | undefined
  /** The same, but waits no longer than is good for who only reads. */
  tryToBringIn(): Promise<void> | undefined
  /** Calls and ends of calls that the tables lack. */
  readonly depth: number
}

interface WrittenBatch {
  number: number
  rows: JournalBatch
  /** To be called when the readings of the balances have its charges. */
  nothingOwed: () => void
}

/**
 * Brings each batch to disk as a record of the redo log, which takes one short write, and the batches of some time to
 * the tables, in one transaction. For a server that runs alone on a SQLite file.
 */
export function createRedoWriter({
  store,
  shared,
  logError,
  onCommit,
  log,
  owe,
  onRecord,
}: WriterParts & RedoParts): RedoWriter {
  const appending = createInsistence(logError)
  const applying = createInsistence(logError)
  /** In the redo log, and not in the tables. */
  let pending: WrittenBatch[] = []
  let pendingCalls = 0
  /** On its way to the tables. */
  let leaving: JournalBatch | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let application: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function write(batch: TakenBatch): Promise<void> {
    const rows = rowsOf(batch)
    const text = JSON.stringify(rows)
    const startMs = performance.now()
    const number = await appending.insist(() => log.append(text))
    onRecord?.((performance.now() - startMs) / 1000)
    pending.push({ number, rows, nothingOwed: owe(chargesOf(rows)) })
    pendingCalls += rows.settled.length
    void shared.balances.settle([], batch.ended.held)
    tellAll(batch)
    const isLone = rows.settled.length === 1 && !batch.othersRun
    if (pendingCalls >= CALLS_MAX) await bringIn()
    else if (pendingCalls >= (isLone ? LONE_CALLS_TOGETHER : CALLS_TOGETHER)) void bringIn()
    else timer ??= setTimeout(bringIn, APPLY_EVERY_MS)
  }

  function bringIn(): Promise<void> | undefined {
    if (application === undefined) return begin()
    if (pending.length === 0) return application
    // The one that runs lacks what came after its beginning. All who ask meanwhile wait for the same next one.
    next ??= application.then(() => {
      next = undefined
      return bringIn()
    })
    return next
  }

  /** Takes everything that is in the log now to the tables. */
  function begin(): Promise<void> | undefined {
    clearTimeout(timer)
    timer = undefined
    const last = pending.at(-1)
    if (last === undefined) return undefined
    const taken = pending
    leaving = mergeBatches(taken.map(({ rows }) => rows))
    pending = []
    pendingCalls = 0
    application = apply(leaving, taken, last.number)
    return application
  }

  function tryToBringIn(): Promise<void> | undefined {
    const brought = applying.isFailing ? undefined : bringIn()
    return brought && Promise.race([brought, Bun.sleep(PATIENCE_MS)])
  }

  async function apply(merged: JournalBatch, taken: readonly WrittenBatch[], upTo: number): Promise<void> {
    const startMs = performance.now()
    const span = { after: log.appliedNumber, upTo }
    const { settled, readings } = await applying.insist(() => bringToTables(store, merged, span))
    const dropped = merged.settled.length - settled.length
    if (dropped > 0) logError(`${dropped} calls were closed as interrupted before they could settle`, undefined)
    // Both at once: no call may meet balances that have these charges twice, or not at all.
    void shared.balances.settle(readings, [])
    for (const { nothingOwed } of taken) nothingOwed()
    log.applied(upTo)
    application = undefined
    leaving = undefined
    onCommit?.({ seconds: (performance.now() - startMs) / 1000, settled, readings })
  }

  return {
    restMs: REST_MS,
    write,
    bringIn,
    tryToBringIn,
    get depth() {
      return pending.reduce((sum, { rows }) => sum + sizeOf(rows), leaving ? sizeOf(leaving) : 0)
    },
    get isFailing() {
      return appending.isFailing || applying.isFailing
    },
  }
}

const sizeOf = ({ opened, settled, cancelled }: JournalBatch) => opened.length + settled.length + cancelled.length

/** What a batch takes out of each balance that the shared state may know. */
function chargesOf({ settled, windows = [] }: JournalBatch): HeldAmount[] {
  const charges: HeldAmount[] = []
  for (const { user_id, token_id, quota } of settled) {
    if (quota === 0) continue
    charges.push({ account: `user:${user_id}`, amount: quota })
    if (token_id !== 0) charges.push({ account: `token:${token_id}`, amount: quota })
  }
  for (const window of windows) charges.push({ account: accountOf(window), amount: window.used })
  return charges
}

/** Calls that had been closed as interrupted were charged 0 and stay so. Gives the calls that are charged now. */
export async function bringToTables(store: Pick<LedgerStore, 'commit'>, rows: JournalBatch, span: RedoSpan) {
  for (let left = rows; ; ) {
    const outcome = await store.commit(left, span)
    if (outcome.state === 'committed') return { settled: left.settled, readings: outcome.readings }
    left = withoutClosed(left, outcome.requestIds)
  }
}

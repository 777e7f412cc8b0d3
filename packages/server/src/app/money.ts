import { createJournal } from '../domain/billing/journal.ts'
import { createLedger } from '../domain/billing/ledger.ts'
import { createLedgerStore } from '../domain/billing/ledger-store.ts'
import { switchesOf } from '../domain/billing/ledger-switches.ts'
import { openRedoLog } from '../domain/billing/open-redo-log.ts'
import { createTaskMoney } from '../domain/billing/task-money.ts'
import { createMetrics } from '../platform/metrics.ts'
import { sqlitePath } from '../storage/open-database.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'

export type Money = Awaited<ReturnType<typeof createMoney>>

/** The ledger and its journal, and the figures that are kept of both. Brings in what a crash left outside of the tables. */
export async function createMoney({ config, db, shared, clock, options, logError }: Base, { quotaWarnings }: Letters) {
  const switches = () => switchesOf(options())
  const metrics = createMetrics({
    openHolds: () => shared.balances.heldHere(),
    openCalls: () => journal.openCalls,
    journalDepth: () => journal.depth,
    statements: () => db.statementCount,
  })
  const store = createLedgerStore(db, switches)
  const path = sqlitePath(config)
  const log = path === undefined ? undefined : await openRedoLog({ db, store, clock }, path)
  const { owe } = shared.balances
  const journal = createJournal({
    store,
    shared,
    logError,
    redo: log && owe && { log, owe, onRecord: metrics.recorded },
    onCommit: (commit) => {
      metrics.committed(commit.seconds)
      quotaWarnings.note(commit)
    },
  })
  db.beforeUse = () => journal.tryToBringIn()
  return {
    metrics,
    journal,
    ledger: createLedger({ store, journal, shared, clock }),
    taskMoney: createTaskMoney({ db, shared, switches }),
    /** Everything taken in is in the tables when this resolves. */
    async close(): Promise<void> {
      await journal.drain()
      log?.close()
    },
  }
}

import { createJournal } from '../domain/billing/journal.ts'
import { createLedger } from '../domain/billing/ledger.ts'
import { createLedgerStore } from '../domain/billing/ledger-store.ts'
import { createTaskMoney } from '../domain/billing/task-money.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'

export type Money = ReturnType<typeof createMoney>

/** The ledger and its journal, and the figures that are kept of both. */
export function createMoney({ db, shared, clock, options, logError }: Base, { quotaWarnings }: Letters) {
  const switches = () => ({
    writesLogRows: options().LogConsumeEnabled,
    writesHourlySums: options().DataExportEnabled && options().LogConsumeEnabled,
  })
  const metrics = createMetrics({
    openHolds: () => shared.balances.heldHere(),
    openCalls: () => journal.openCalls,
    journalDepth: () => journal.depth,
  })
  const store = createLedgerStore(db, switches)
  const journal = createJournal({
    store,
    shared,
    logError,
    onCommit: (commit) => {
      metrics.committed(commit.seconds)
      quotaWarnings.note(commit)
    },
  })
  return {
    metrics,
    journal,
    ledger: createLedger({ store, journal, shared, clock }),
    taskMoney: createTaskMoney({ db, shared, switches }),
  }
}

import type { OpenCallsTable } from '../../storage/tables/billing.ts'
import type { JournalBatch } from './journal-statements.ts'

/** One batch that leaves in the tables what some batches leave there one after the other, in fewer rows. */
export function mergeBatches(batches: readonly JournalBatch[]): JournalBatch {
  const opened = new Map<string, OpenCallsTable>()
  const ends = { closing: [] as string[], cancelled: [] as string[] }
  for (const batch of batches) {
    for (const row of batch.opened) opened.set(row.request_id, row)
    // A call that was opened and ended in between leaves no open row.
    for (const how of ['closing', 'cancelled'] as const)
      for (const requestId of batch[how]) if (!opened.delete(requestId)) ends[how].push(requestId)
  }
  return {
    opened: [...opened.values()],
    settled: batches.flatMap(({ settled }) => settled),
    ...ends,
    windows: batches.flatMap(({ windows = [] }) => windows),
    unanswered: batches.flatMap(({ unanswered = [] }) => unanswered),
  }
}

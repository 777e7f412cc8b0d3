import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { RedoLog, readRedoRecords } from '../../storage/redo-log.ts'
import type { JournalBatch } from './journal-statements.ts'
import type { LedgerStore } from './ledger-store.ts'
import { mergeBatches } from './merge-batches.ts'
import { readOrMakeRedoMark } from './redo-mark.ts'
import { bringToTables } from './redo-writer.ts'

interface Parts {
  db: Database
  store: Pick<LedgerStore, 'commit'>
  clock: Clock
}

/** The redo log of the SQLite file at `path`, and in the tables everything that is in it. */
export async function openRedoLog(parts: Parts, path: string): Promise<RedoLog> {
  return RedoLog.open(path, await bringInRedoLog(parts, path))
}

/**
 * Brings into the tables what a server that crashed left in its redo log. For the only process that writes it. Gives
 * the number of the last record that they have now.
 */
export async function bringInRedoLog({ db, store, clock }: Parts, path: string): Promise<number> {
  const after = await readOrMakeRedoMark(db, clock.now())
  const records = readRedoRecords(path, after)
  const last = records.at(-1)
  if (last === undefined) return after
  // A record is what the journal wrote (redo-writer.ts), and its checksum is right.
  const batches = records.map(({ text }) => JSON.parse(text) as JournalBatch)
  await bringToTables(store, mergeBatches(batches), { after, upTo: last.number })
  return last.number
}

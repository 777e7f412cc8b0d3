import type { Transaction } from 'kysely'
import type { Ledger } from '../../domain/billing/ledger.ts'
import type { CreditEntry } from '../../domain/billing/ledger-store.ts'
import type { Vault } from '../../platform/hashing.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Source } from './source-store.ts'

/** A row that was left out or changed on its way, and why. */
export interface ImportNote {
  kind: string
  oldId: number | string
  text: string
}

/** Notes are kept up to a number and counted beyond it: of millions of rows all may be bad. */
export class NoteList {
  readonly notes: ImportNote[] = []
  count = 0

  add(note: ImportNote): void {
    this.count += 1
    if (this.notes.length < NOTES_MAX) this.notes.push(note)
  }
}

const NOTES_MAX = 10_000

/** What the steps of an import stand on. */
export interface ImportSite {
  db: Database
  vault: Vault
  ledger: Pick<Ledger, 'creditTogether'>
  source: Source
  /** Tells this source from others: ids of two of them mean different things. */
  name: string
  /** Unix seconds. */
  now: number
  /** What a unit of money was called at the source; its balances are in the same units here. */
  quotaPerUnit: number
  /** Rows that were left out. */
  skipped: NoteList
  /** Rows that came in otherwise than they were. */
  changed: NoteList
  /** After every chunk. */
  onProgress(kind: string, rows: number): void
}

/** Where one chunk is written. */
export interface ChunkWriter {
  transaction: Transaction<Tables>
  credit: (entry: CreditEntry) => Promise<boolean>
  /** The id for a row that had this one; undefined: the next free. */
  idFor(oldId: number): { id?: number }
  /** Notes what is different about the row at hand. */
  change(text: string): void
}

/** A row that cannot come in. Its text is told to the administrator. */
export class RowProblem extends Error {}

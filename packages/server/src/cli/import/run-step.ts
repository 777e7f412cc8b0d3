import { AppError } from '@tollgate/contract/app-error'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Tables } from '../../storage/tables.ts'
import { type ChunkWriter, type ImportSite, RowProblem } from './import-site.ts'
import {
  type ImportedRow,
  type ImportProgress,
  isEmpty,
  type KeptTable,
  liftCounter,
  listImported,
  noteImported,
  readProgress,
  saveProgress,
} from './import-store.ts'
import { id, problemOf } from './row-fields.ts'
import type { SourceRow } from './source-store.ts'

/** One kind of rows and how each of them comes in. */
export interface ImportStep<Row> {
  /** In the report, and in the notes of what came in. */
  kind: string
  /** At the source. */
  table: string
  /** Here; rows keep their ids when it is empty at first. Missing: rows have no ids of their own. */
  keptTable?: KeptTable
  /** Throws a ZodError. */
  read(row: SourceRow): Row
  /** Gives what the row adds to the sums. Throws a RowProblem or AppError when it cannot come in, before it wrote anything. */
  write(row: Row, writer: ChunkWriter): Promise<Omit<ImportedRow, 'oldId'>>
  /** After the rows of a chunk, in its transaction: for what is quicker written together. */
  endChunk?(transaction: Transaction<Tables>): Promise<void>
}

const CHUNK = 500
const Identified = z.object({ id })

/**
 * Brings the rows in that are not here yet, a chunk in one transaction together with the note what came in: whoever is
 * killed goes on there. Rows with ids of their own that were left out are looked at again by every run; of the others a
 * second run begins behind the last.
 */
export async function runStep<Row>(site: ImportSite, step: ImportStep<Row>): Promise<void> {
  const { source, db, name } = site
  const { kind, keptTable } = step
  if (!source.hasTable(step.table)) return
  let progress = await readProgress(db, name, kind)
  const keepsIds = progress?.keepsIds ?? (keptTable !== undefined && (await isEmpty(db, keptTable)))
  const known = keptTable === undefined ? undefined : await listImported(db, name, kind)
  let after = known === undefined ? progress?.lastId : undefined
  for (;;) {
    const page = await source.page(step.table, { id: after, limit: CHUNK })
    const last = page.at(-1)
    if (last === undefined) return
    after = Number(last.id)
    const fresh = page.filter((row) => known?.has(Number(row.id)) !== true)
    if (fresh.length === 0) continue
    const before = progress ?? { lastId: 0, keepsIds, rows: 0, quota: 0, used: 0 }
    progress = await writeChunk(site, step, { page: fresh, before, lastId: after })
    site.onProgress(kind, progress.rows)
  }
}

interface Chunk {
  page: readonly SourceRow[]
  before: ImportProgress
  lastId: number
}

function writeChunk<Row>(
  site: ImportSite,
  step: ImportStep<Row>,
  { page, before, lastId }: Chunk,
): Promise<ImportProgress> {
  const { db, name } = site
  const mark = { source: name, kind: step.kind }
  return site.ledger.creditTogether(async (transaction, credit) => {
    const imported: ImportedRow[] = []
    for (const row of page) {
      const change = (text: string) => site.changed.add({ kind: step.kind, oldId: Number(row.id), text })
      const idFor = (oldId: number) => (before.keepsIds ? { id: oldId } : {})
      const done = await writeRow(site, step, { row, writer: { transaction, credit, idFor, change } })
      if (done !== undefined) imported.push(done)
    }
    await step.endChunk?.(transaction)
    if (step.keptTable !== undefined) {
      await noteImported(transaction, mark, imported)
      if (before.keepsIds) await liftCounter(transaction, db.kind, { table: step.keptTable, lastId })
    }
    const after = added(before, imported, lastId)
    await saveProgress(transaction, mark, after)
    return after
  })
}

/** Undefined for a row that cannot come in; it is listed. */
async function writeRow<Row>(
  site: ImportSite,
  step: ImportStep<Row>,
  { row, writer }: { row: SourceRow; writer: ChunkWriter },
): Promise<ImportedRow | undefined> {
  try {
    const { id: oldId } = Identified.parse(row)
    return { oldId, ...(await step.write(step.read(row), writer)) }
  } catch (error) {
    const text = reasonOf(error)
    if (text === undefined) throw error
    site.skipped.add({ kind: step.kind, oldId: Number(row.id), text })
    return undefined
  }
}

/** Undefined for what is no fault of the row. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof RowProblem) return error.message
  if (error instanceof AppError) return error.textIn('en')
  if (error instanceof z.core.$ZodError) return problemOf(error)
  return undefined
}

const added = (before: ImportProgress, rows: readonly ImportedRow[], lastId: number): ImportProgress => ({
  ...before,
  lastId: Math.max(before.lastId, lastId),
  rows: before.rows + rows.length,
  quota: rows.reduce((sum, { quota }) => sum + quota, before.quota),
  used: rows.reduce((sum, { used }) => sum + used, before.used),
})

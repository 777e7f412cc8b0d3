import { randomInt } from 'node:crypto'
import type { BatchStatement, Database } from '../../storage/database.ts'

/** Its row says up to which record of the redo log the tables have everything. */
const WRITER = 'redo'
/** A new database begins somewhere, so that no record of another one follows on its mark. */
const FIRST_MARK_MAX = 2 ** 40

export async function readOrMakeRedoMark(db: Database, now: number): Promise<number> {
  const known = await readRedoMark(db)
  if (known !== undefined) return known
  const mark = randomInt(1, FIRST_MARK_MAX)
  await db.write.insertInto('journal_marks').values({ writer: WRITER, mark, written_at: now }).execute()
  return mark
}

/** Undefined in a database that never had a redo log. */
export async function readRedoMark(db: Database): Promise<number | undefined> {
  const row = await db.write.selectFrom('journal_marks').select('mark').where('writer', '=', WRITER).executeTakeFirst()
  return row?.mark
}

/** What a transaction brings into the tables: all records behind one number, up to another. */
export interface RedoSpan {
  after: number
  upTo: number
}

/** For the transaction that writes the records of a span to the tables, which nobody can do twice. */
export const redoMarkStatement = ({ after, upTo }: RedoSpan): BatchStatement => ({
  sql: `update journal_marks set mark = ?, written_at = unixepoch() where writer = '${WRITER}' and mark = ?`,
  parameters: [upTo, after],
  expectChanges: 1,
})

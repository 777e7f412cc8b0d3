import { type Migration, schemaWords } from './migration.ts'

/** By which a commit of the journal whose answer was lost is known. */
export const journalMarks: Migration = {
  name: '0012-journal-marks',
  statements: (kind) => {
    const { integer, text, keyedTable } = schemaWords(kind)
    return [
      `create table journal_marks (
        writer ${text},
        mark ${integer},
        written_at ${integer},
        primary key (writer)
      ) ${keyedTable}`,
    ]
  },
}

import { type Migration, schemaWords } from './migration.ts'

/** What was brought in from databases of other projects. */
export const imports: Migration = {
  name: '0011-imports',
  statements: (kind) => {
    const { integer, text, keyedTable } = schemaWords(kind)
    return [
      `create table imports (
        source ${text},
        kind ${text},
        old_id ${integer},
        new_id ${integer},
        quota ${integer},
        used ${integer},
        primary key (source, kind, old_id)
      ) ${keyedTable}`,
      `create table import_progress (
        source ${text},
        kind ${text},
        last_id ${integer},
        keeps_ids ${integer},
        row_count ${integer},
        quota ${integer},
        used ${integer},
        primary key (source, kind)
      ) ${keyedTable}`,
    ]
  },
}

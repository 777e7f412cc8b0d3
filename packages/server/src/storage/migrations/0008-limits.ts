import { type Migration, schemaWords } from './migration.ts'

/** Limits of tokens and users, and how much quota each has used in the windows that run. */
export const limits: Migration = {
  name: '0008-limits',
  statements: (kind) => {
    const { integer, text, keyedTable } = schemaWords(kind)
    return [
      `alter table tokens add column limits ${text} default ''`,
      `alter table users add column limits ${text} default ''`,
      `create table quota_windows (
        owner ${text},
        id ${integer},
        name ${text},
        start ${integer},
        ends ${integer},
        used ${integer},
        version ${integer},
        primary key (owner, id, name)
      ) ${keyedTable}`,
    ]
  },
}

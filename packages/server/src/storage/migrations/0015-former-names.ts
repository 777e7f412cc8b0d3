import { type Migration, schemaWords } from './migration.ts'

/** Names that accounts had before, and those of accounts that were removed: log rows and orders outlive them. */
export const formerNames: Migration = {
  name: '0015-former-names',
  statements: (kind) => {
    const { id, integer, text, table } = schemaWords(kind)
    return [
      `create table former_names (
        id ${id},
        username ${text},
        user_id ${integer}
      ) ${table}`,
      'create index former_names_username on former_names (username, id)',
      'create index former_names_user_id on former_names (user_id, id)',
      // Of accounts that were removed before, by their newest rows. Each is looked at once, along the index of its rows.
      `insert into former_names (username, user_id)
        select (
          select username from logs where logs.user_id = owner.user_id order by created_at desc, id desc limit 1
        ), owner.user_id from (select distinct user_id from logs) as owner
        where owner.user_id > 0 and not exists (select 1 from users where users.id = owner.user_id)`,
    ]
  },
}

import { type Migration, schemaWords } from './migration.ts'

export const administration: Migration = {
  name: '0005-administration',
  statements: (kind) => {
    const { id, integer, text, table } = schemaWords(kind)
    return [
      `alter table users add column concurrency_limit ${integer} default 0`,
      `alter table users add column setting ${text} default ''`,
      `create table audit_entries (
        id ${id},
        created_at ${integer},
        request_id ${text},
        actor_id ${integer},
        actor_name ${text},
        actor_role ${integer},
        action ${text},
        target ${text},
        target_id ${text},
        state_before ${text} default '',
        state_after ${text} default '',
        outcome ${text},
        address ${text}
      ) ${table}`,
      'create index audit_entries_actor on audit_entries (actor_name, id)',
      'create index audit_entries_target on audit_entries (target, target_id, id)',
      'create index audit_entries_action on audit_entries (action, id)',
      'create index audit_entries_created_at on audit_entries (created_at, id)',
    ]
  },
}

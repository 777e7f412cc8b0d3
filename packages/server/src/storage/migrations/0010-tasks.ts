import { type Migration, schemaWords } from './migration.ts'

export const tasks: Migration = {
  name: '0010-tasks',
  statements: (kind) => {
    const { id, integer, text, table } = schemaWords(kind)
    return [
      `create table tasks (
        id ${id},
        platform ${text},
        task_id ${text} default '',
        node ${text},
        request_id ${text},
        user_id ${integer},
        username ${text},
        token_id ${integer},
        token_name ${text},
        channel_id ${integer},
        key_id ${text} default '',
        model_name ${text},
        "group" ${text},
        action ${text},
        quota ${integer},
        money ${text} default 'held',
        status ${text} default '',
        progress ${text} default '0%',
        fail_reason ${text} default '',
        submit_time_ms ${integer},
        start_time_ms ${integer} default 0,
        finish_time_ms ${integer} default 0,
        created_at ${integer},
        updated_at ${integer},
        detail ${text},
        properties ${text},
        data ${text} default 'null'
      ) ${table}`,
      // The poller goes through open tasks by id, the books add up what they hold for each user.
      `create index tasks_held on tasks (platform, id) where money = 'held'`,
      `create index tasks_held_user on tasks (user_id, quota) where money = 'held'`,
      `create index tasks_unsent on tasks (node) where money = 'held' and task_id = ''`,
      'create index tasks_platform on tasks (platform, id)',
      'create index tasks_task_id on tasks (task_id, user_id)',
      'create index tasks_user_id on tasks (user_id, platform, id)',
      'create index tasks_channel_id on tasks (channel_id, platform, id)',
      'create index tasks_submit_time on tasks (platform, submit_time_ms)',
    ]
  },
}

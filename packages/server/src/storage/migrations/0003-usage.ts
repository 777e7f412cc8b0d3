import type { DatabaseKind } from '../database.ts'
import { type Migration, schemaWords } from './migration.ts'

export const usage: Migration = {
  name: '0003-usage',
  statements: (kind) => {
    const { id, integer, text, table, keyedTable } = schemaWords(kind)
    return [
      `create table logs (
        id ${id},
        user_id ${integer},
        created_at ${integer},
        type ${integer},
        content ${text},
        username ${text},
        token_name ${text},
        model_name ${text},
        quota ${integer},
        prompt_tokens ${integer},
        completion_tokens ${integer},
        use_time ${integer},
        is_stream ${integer},
        channel_id ${integer},
        token_id ${integer},
        "group" ${text},
        request_id ${text},
        other ${text}
      ) ${table}`,
      ...logIndexes(kind),
      `create table open_calls (
        request_id ${text} primary key,
        node ${text},
        user_id ${integer},
        username ${text},
        token_id ${integer},
        token_name ${text},
        channel_id ${integer},
        model_name ${text},
        "group" ${text},
        is_stream ${integer},
        created_at ${integer}
      ) ${keyedTable}`,
      'create index open_calls_node on open_calls (node)',
      `create table credits (
        id ${id},
        user_id ${integer},
        amount ${integer},
        kind ${text},
        reference ${text},
        created_at ${integer}
      ) ${table}`,
      'create unique index credits_reference on credits (kind, reference)',
      'create index credits_user_id on credits (user_id, id)',
      `create table ledger_rollups (
        kind ${text},
        id ${integer},
        quota ${integer},
        calls ${integer},
        primary key (kind, id)
      ) ${keyedTable}`,
      `create table quota_data (
        id ${id},
        user_id ${integer},
        username ${text},
        model_name ${text},
        created_at ${integer},
        count ${integer},
        quota ${integer},
        token_used ${integer}
      ) ${table}`,
      'create unique index quota_data_hour on quota_data (user_id, username, model_name, created_at)',
      'create index quota_data_created_at on quota_data (created_at)',
    ]
  },
}

/**
 * Every relayed call pays for each of these. Lists run newest first by (created_at, id); a user name is looked up in
 * users first and filters by user_id.
 */
function logIndexes(kind: DatabaseKind): string[] {
  return [
    'create index logs_request_id on logs (request_id)',
    // Nearly every row is a charge (type 2). The others are found through an index that charges do not pay for; a query
    // uses it when it repeats the condition.
    'create index logs_other_types on logs (type, created_at, id) where type <> 2',
    ...(kind === 'sqlite' ? wideIndexes : narrowIndexes),
  ]
}

/**
 * On SQLite the writing thread pays, and an index costs by the pages it touches: the first of these touches the same
 * few pages for a whole batch, the second one page for each user in it. Both answer every filter and sum without the
 * rows themselves, in at most 0.2 s for 1,000,000 rows. Measured with 1,000 users: 31 us for a row in a batch of 64;
 * 54 us with narrow indexes for channel, token and model.
 */
const wideIndexes = [
  `create index logs_created_at on logs (created_at, id, type, user_id, channel_id, token_name, model_name, quota,
    prompt_tokens, completion_tokens)`,
  `create index logs_user_id on logs (user_id, created_at, id, type, channel_id, token_name, model_name, quota,
    prompt_tokens, completion_tokens)`,
]

/** PostgreSQL holds the large logs, where reading through a whole index takes too long. */
const narrowIndexes = ['user_id', 'channel_id', 'token_name', 'model_name']
  .map((column) => `create index logs_${column} on logs (${column}, created_at, id)`)
  .concat('create index logs_created_at on logs (created_at, id)')

import { type Migration, schemaWords } from './migration.ts'

export const dashboard: Migration = {
  name: '0009-dashboard',
  statements: (kind) => {
    const { id, integer, text, table, keyedTable } = schemaWords(kind)
    const sums = SUMS.map((name) => `${name} ${integer} default 0`).join(', ')
    return [
      `create table usage_hours (
        user_id ${integer},
        created_at ${integer},
        token_id ${integer},
        channel_id ${integer},
        model_name ${text},
        "group" ${text},
        ${sums},
        primary key (user_id, created_at, token_id, channel_id, model_name, "group")
      ) ${keyedTable}`,
      // By key and then time: a drawing asks for some keys over a range of time.
      `create table site_hours (
        dimension ${text},
        key ${text},
        created_at ${integer},
        ${sums},
        primary key (dimension, key, created_at)
      ) ${keyedTable}`,
      // By time and then key: the largest of a range of time are found here.
      `create table site_days (
        dimension ${text},
        created_at ${integer},
        key ${text},
        ${sums},
        primary key (dimension, created_at, key)
      ) ${keyedTable}`,
      ...sumsThatWereThere,
      'drop table quota_data',
      `create table log_clearings (
        id ${id},
        state ${text},
        target_timestamp ${integer},
        deleted ${integer} default 0,
        total ${integer},
        started_at ${integer},
        finished_at ${integer} default 0
      ) ${table}`,
      "create unique index log_clearings_running on log_clearings (state) where state = 'running'",
      // Texts are searched by their beginning; those of charges are all alike, and charges do not pay for this.
      "create index logs_other_content on logs (content, created_at, id) where type <> 2 and content <> ''",
      ...(kind === 'sqlite' ? widerIndexes : []),
    ]
  },
}

const SUMS = [
  'calls',
  'quota',
  'input_tokens',
  'output_tokens',
  'costed_calls',
  'costed_quota',
  'cost_nano_usd',
  'first_token_calls',
  'first_token_ms',
  'errors',
]

/** They knew neither tokens, channels and groups nor the two directions apart: all tokens count as input. */
const sumsThatWereThere = [
  `insert into usage_hours (user_id, created_at, token_id, channel_id, model_name, "group", calls, quota, input_tokens)
    select user_id, created_at, 0, 0, model_name, '', sum(count), sum(quota), sum(token_used)
    from quota_data group by user_id, created_at, model_name`,
  ...[
    ['model', 'model_name'],
    ['channel', "'0'"],
    ['group', "''"],
  ].map(
    ([dimension, key]) => `insert into site_hours (dimension, key, created_at, calls, quota, input_tokens)
      select '${dimension}', ${key}, created_at, sum(count), sum(quota), sum(token_used)
      from quota_data group by ${dimension === 'model' ? 'model_name, ' : ''}created_at`,
  ),
  ...[
    ['model', 'model_name'],
    ['channel', "'0'"],
    ['group', "''"],
    ['user', 'cast(user_id as text)'],
    ['token', "'0'"],
  ].map(
    ([dimension, key]) => `insert into site_days (dimension, created_at, key, calls, quota, input_tokens)
      select '${dimension}', day, key, sum(count), sum(quota), sum(token_used) from (
        select created_at - created_at % 86400 as day, ${key} as key, count, quota, token_used from quota_data
      ) as entry group by day, key`,
  ),
]

/** As in 0003-usage, and with the columns by which lists are filtered since: no filter reads the rows themselves. */
const widerIndexes: ReturnType<Migration['statements']> = [
  'drop index logs_created_at',
  'drop index logs_user_id',
  `create index logs_created_at on logs (created_at, id, type, user_id, channel_id, token_name, model_name, "group", quota,
    prompt_tokens, completion_tokens)`,
  `create index logs_user_id on logs (user_id, created_at, id, type, channel_id, token_id, token_name, model_name,
    "group", quota, prompt_tokens, completion_tokens)`,
]

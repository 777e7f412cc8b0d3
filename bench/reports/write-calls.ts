import type { Database } from '../../packages/server/src/storage/database.ts'

export const USERS = 1_000
export const DAYS = 30
const MODELS = 20
const CHANNELS = 10
const CHUNK = 100_000

/**
 * Charged calls of a month, spread evenly over hours, users, models and channels: the worst case for sums by hour. The
 * balances, counters and sums of the dashboard agree with them.
 */
export async function writeCalls(db: Database, { rows, now }: { rows: number; now: number }): Promise<void> {
  await run(
    db,
    `insert into users (username, password_hash, display_name, aff_code, created_at)
    with ${numbers(USERS)} select 'user-' || i, '', '', 'aff-' || i, 0 from n`,
  )
  await run(
    db,
    `insert into tokens (user_id, key_hash, key_sealed, name, created_time, accessed_time, expired_time, remain_quota)
    with ${numbers(2 * USERS)} select 1 + i % ${USERS}, 'key-' || i, '', 'token-' || i, 0, 0, -1, 0 from n`,
  )
  await run(
    db,
    `insert into channels (id, type, key_sealed, key_hash, name, models, "group", created_time)
    with ${numbers(CHANNELS)} select i, 1, '', '', 'channel-' || i, '', 'default', 0 from n`,
  )
  for (let from = 0; from < rows; from += CHUNK) await run(db, callsSql({ from, rows, now }))
  await run(
    db,
    `update users set (quota, used_quota, request_count) =
    (select -sum(quota), sum(quota), count(*) from logs where logs.user_id = users.id)`,
  )
  await run(
    db,
    `update tokens set used_quota = coalesce((select sum(quota) from logs where logs.user_id = tokens.user_id
    and logs.token_id = tokens.id), 0)`,
  )
  await run(db, `update channels set used_quota = (select sum(quota) from logs where logs.channel_id = channels.id)`)
  for (const statement of sumsSql) await run(db, statement)
}

const run = async (db: Database, sql: string): Promise<void> => {
  await db.commitBatch([{ sql, parameters: [] }])
}

const numbers = (count: number): string =>
  `recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

/** Multiplied by large primes, a row's number gives places that have nothing to do with each other. */
const callsSql = ({ from, rows, now }: { from: number; rows: number; now: number }): string =>
  `insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
    completion_tokens, use_time, is_stream, channel_id, token_id, "group", request_id, other)
  with ${numbers(Math.min(CHUNK, rows - from))}, calls as (select i + ${from} as i from n),
    places as (select i, 1 + i * 7919 % ${USERS} as user_id, 1 + i * 104729 / 64 % ${MODELS} as model,
      1 + i * 15485863 / 128 % ${CHANNELS} as channel from calls)
  select user_id, ${now - DAYS * 86_400} + i * ${DAYS * 86_400} / ${rows}, 2, '模型倍率 1.25，补全倍率 4.00，分组倍率 1.00',
    'user-' || user_id, 'token-' || (user_id - 1 + ${USERS} * (i % 2)), 'model-' || model, 100 + i % 1000, 500 + i % 700,
    100 + i % 300, i % 40, i % 2, channel, user_id - 1 + ${USERS} * (i % 2),
    case when i % 10 = 0 then 'vip' else 'default' end, printf('r-%08d', i),
    '{"model_ratio":1.25,"group_ratio":1,"completion_ratio":4,"model_price":-1,"frt":310,"total_ms":2100,"admin_info":{"use_channel":["'
    || channel || '"],"attempts":[{"channel":' || channel || ',"status":200,"error":"","ms":300,"reason":{"code":"picked-weight"}}]}}'
  from places`

const SUMS = 'calls, quota, input_tokens, output_tokens'
const sumsOf = 'count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens)'
const HOUR = 'created_at - created_at % 3600'
const DAY = 'created_at - created_at % 86400'

const sumsSql = [
  `insert into usage_hours (user_id, created_at, token_id, channel_id, model_name, "group", ${SUMS})
    select user_id, ${HOUR}, token_id, channel_id, model_name, "group", ${sumsOf} from logs group by 1, 2, 3, 4, 5, 6`,
  ...[
    ['model', 'model_name'],
    ['channel', 'cast(channel_id as text)'],
    ['group', '"group"'],
  ].map(
    ([dimension, key]) => `insert into site_hours (dimension, key, created_at, ${SUMS})
      select '${dimension}', ${key}, ${HOUR}, ${sumsOf} from logs group by 2, 3`,
  ),
  ...[
    ['model', 'model_name'],
    ['channel', 'cast(channel_id as text)'],
    ['group', '"group"'],
    ['user', 'cast(user_id as text)'],
    ['token', 'cast(token_id as text)'],
  ].map(
    ([dimension, key]) => `insert into site_days (dimension, created_at, key, ${SUMS})
      select '${dimension}', ${DAY}, ${key}, ${sumsOf} from logs group by 2, 3`,
  ),
]

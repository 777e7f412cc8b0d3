/** Which SQL the old site's database speaks. */
export type OldDialect = 'sqlite' | 'postgres' | 'mysql'

/**
 * Tables as the two public projects make them (one-api v0.6.10, new-api v0.8.9), column by column:
 * https://github.com/songquanpeng/one-api/tree/main/model, https://github.com/QuantumNous/new-api/tree/main/model
 */
const WORDS = {
  sqlite: {
    id: 'integer primary key autoincrement',
    int: 'integer',
    bool: 'numeric',
    time: 'datetime',
    json: 'json',
    real: 'real',
    text: 'text',
  },
  postgres: {
    id: 'bigserial primary key',
    int: 'bigint',
    bool: 'boolean',
    time: 'timestamptz',
    json: 'json',
    real: 'numeric',
    text: 'text',
  },
  mysql: {
    id: 'bigint auto_increment primary key',
    int: 'bigint',
    bool: 'boolean',
    time: 'datetime(3)',
    json: 'json',
    real: 'double',
    text: 'longtext',
  },
} as const

type Word = Exclude<keyof (typeof WORDS)['sqlite'], 'id'>
/** `char(48)` and the like are written as they are. */
type Columns = Readonly<Record<string, Word | `char(${number})` | `varchar(${number})`>>

const users: Columns = {
  username: 'text',
  password: 'text',
  display_name: 'text',
  role: 'int',
  status: 'int',
  email: 'text',
  github_id: 'text',
  wechat_id: 'text',
  access_token: 'char(32)',
  quota: 'int',
  used_quota: 'int',
  request_count: 'int',
  group: 'varchar(64)',
  aff_code: 'varchar(32)',
  inviter_id: 'int',
}
const tokens: Columns = {
  user_id: 'int',
  key: 'char(48)',
  status: 'int',
  name: 'text',
  created_time: 'int',
  accessed_time: 'int',
  expired_time: 'int',
  remain_quota: 'int',
  unlimited_quota: 'bool',
  used_quota: 'int',
}
const channels: Columns = {
  type: 'int',
  key: 'text',
  status: 'int',
  name: 'text',
  weight: 'int',
  created_time: 'int',
  test_time: 'int',
  response_time: 'int',
  base_url: 'text',
  other: 'text',
  balance: 'real',
  balance_updated_time: 'int',
  models: 'text',
  group: 'varchar(64)',
  used_quota: 'int',
  model_mapping: 'text',
  priority: 'int',
}
const redemptions: Columns = {
  user_id: 'int',
  key: 'char(32)',
  status: 'int',
  name: 'text',
  quota: 'int',
  created_time: 'int',
  redeemed_time: 'int',
}
const logs: Columns = {
  user_id: 'int',
  created_at: 'int',
  type: 'int',
  content: 'text',
  username: 'text',
  token_name: 'text',
  model_name: 'text',
  quota: 'int',
  prompt_tokens: 'int',
  completion_tokens: 'int',
  channel_id: 'int',
}

const oldSchemas = {
  'one-api': {
    users: { ...users, lark_id: 'text', oidc_id: 'text' },
    tokens: { ...tokens, models: 'text', subnet: 'text' },
    channels: { ...channels, config: 'text', system_prompt: 'text' },
    redemptions,
    logs: { ...logs, request_id: 'text', elapsed_time: 'int', is_stream: 'bool', system_prompt_reset: 'bool' },
  },
  'new-api': {
    users: {
      ...users,
      oidc_id: 'text',
      telegram_id: 'text',
      aff_count: 'int',
      aff_quota: 'int',
      aff_history: 'int',
      deleted_at: 'time',
      linux_do_id: 'text',
      setting: 'text',
      remark: 'varchar(255)',
      stripe_customer: 'varchar(64)',
    },
    tokens: {
      ...tokens,
      model_limits_enabled: 'bool',
      model_limits: 'varchar(1024)',
      allow_ips: 'text',
      group: 'text',
      deleted_at: 'time',
    },
    channels: {
      ...channels,
      openai_organization: 'text',
      test_model: 'text',
      status_code_mapping: 'varchar(1024)',
      auto_ban: 'int',
      other_info: 'text',
      tag: 'text',
      setting: 'text',
      param_override: 'text',
      channel_info: 'json',
    },
    redemptions: { ...redemptions, used_user_id: 'int', deleted_at: 'time', expired_time: 'int' },
    top_ups: {
      user_id: 'int',
      amount: 'int',
      money: 'real',
      trade_no: 'varchar(255)',
      payment_method: 'varchar(50)',
      create_time: 'int',
      complete_time: 'int',
      status: 'text',
    },
    quota_data: {
      user_id: 'int',
      username: 'varchar(64)',
      model_name: 'varchar(64)',
      created_at: 'int',
      token_used: 'int',
      count: 'int',
      quota: 'int',
    },
    logs: {
      ...logs,
      use_time: 'int',
      is_stream: 'bool',
      token_id: 'int',
      group: 'varchar(64)',
      ip: 'text',
      other: 'text',
    },
    tasks: {
      created_at: 'int',
      updated_at: 'int',
      task_id: 'varchar(50)',
      platform: 'varchar(30)',
      user_id: 'int',
      channel_id: 'int',
      quota: 'int',
      action: 'varchar(40)',
      status: 'varchar(20)',
      fail_reason: 'text',
      submit_time: 'int',
      start_time: 'int',
      finish_time: 'int',
      progress: 'varchar(20)',
      properties: 'json',
      data: 'json',
    },
    midjourneys: {
      code: 'int',
      user_id: 'int',
      action: 'varchar(40)',
      mj_id: 'varchar(50)',
      prompt: 'text',
      prompt_en: 'text',
      description: 'text',
      state: 'text',
      submit_time: 'int',
      start_time: 'int',
      finish_time: 'int',
      image_url: 'text',
      video_url: 'text',
      video_urls: 'text',
      status: 'varchar(20)',
      progress: 'varchar(30)',
      fail_reason: 'text',
      channel_id: 'int',
      quota: 'int',
      buttons: 'text',
      properties: 'text',
    },
  },
} as const satisfies Record<string, Record<string, Columns>>

export type OldProject = keyof typeof oldSchemas

/** `group` and `key` are words of SQL. */
export const quoted = (name: string, dialect: OldDialect): string => (dialect === 'mysql' ? `\`${name}\`` : `"${name}"`)

/** The statements that make every table of a project. */
export function oldTables(project: OldProject, dialect: OldDialect): string[] {
  const words: Readonly<Record<string, string>> = WORDS[dialect]
  const tables = Object.entries(oldSchemas[project]).map(([table, columns]) => {
    const list = Object.entries(columns).map(([name, word]) => `${quoted(name, dialect)} ${words[word] ?? word}`)
    return `create table ${table} (id ${words.id}, ${list.join(', ')})`
  })
  const key = dialect === 'mysql' ? 'varchar(191)' : 'text'
  return [...tables, `create table options (${quoted('key', dialect)} ${key} primary key, value ${words.text})`]
}

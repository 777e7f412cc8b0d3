import type { OldProject } from './old-schemas.ts'

export const OLD_PASSWORD = 'an old password'
/** As Go's bcrypt writes them. */
const OLD_HASH = (await Bun.password.hash(OLD_PASSWORD, { algorithm: 'bcrypt', cost: 4 })).replace(
  /^\$2[aby]\$/,
  '$2a$',
)

export const OLD_KEYS = { root: 'r'.repeat(48), alice: 'a'.repeat(48), deleted: 'd'.repeat(48), shut: 's'.repeat(48) }
export const OLD_CODE = '0123456789abcdef0123456789abcdef'
export const OLD_MODEL = 'ok'

export type OldRow = Readonly<Record<string, string | number | boolean | null>>

/** Rows that come in of each table; the others are bad on purpose. */
export const wanted: Record<OldProject, Record<string, number>> = {
  'one-api': { users: 4, tokens: 4, channels: 2, redemptions: 2, logs: 4 },
  'new-api': {
    users: 4,
    tokens: 4,
    channels: 2,
    redemptions: 2,
    top_ups: 2,
    tasks: 1,
    midjourneys: 2,
    quota_data: 2,
    logs: 4,
  },
}

/** A few rows of every table, good and bad. `upstream`: the address of its channels. */
export function oldRows(project: OldProject, upstream: string): Record<string, OldRow[]> {
  const isNew = project === 'new-api'
  const common = {
    users: users(isNew),
    tokens: tokens(isNew),
    channels: channels(isNew, upstream),
    options: [
      { key: 'SystemName', value: 'The old site' },
      { key: 'RetryTimes', value: '2' },
      { key: 'ModelRatio', value: '{ not json' },
      { key: 'GroupRatio', value: '{"default":1,"vip":3,"vip":2}' },
      { key: 'SMTPToken', value: 'mail password' },
      { key: 'general_setting.docs_link', value: 'https://docs.example' },
    ],
    redemptions: [
      { user_id: 1, key: OLD_CODE, status: 1, name: 'open', quota: 700, created_time: 1_700_000_000, redeemed_time: 0 },
      {
        user_id: 1,
        key: 'f'.repeat(32),
        status: 3,
        name: 'used',
        quota: 300,
        created_time: 1_700_000_000,
        redeemed_time: 1_700_000_100,
      },
    ],
    logs: logs(isNew),
  }
  return isNew ? { ...common, ...onlyInNewApi } : common
}

function users(isNew: boolean): OldRow[] {
  const user = { password: OLD_HASH, role: 1, status: 1, quota: 0, used_quota: 0, request_count: 0, group: 'default' }
  const deleted = isNew ? { deleted_at: '2024-05-06 07:08:09' } : { status: 3 }
  return [
    {
      ...user,
      id: 1,
      username: 'root',
      display_name: 'Root User',
      role: 100,
      quota: 1_000_000,
      used_quota: 300_000,
      request_count: 5,
      aff_code: 'abcd',
      access_token: 't'.repeat(32),
    },
    {
      ...user,
      id: 2,
      username: 'alice',
      display_name: '爱丽丝',
      email: 'Alice@Example.com',
      github_id: 'gh',
      quota: 500,
      used_quota: 40,
      request_count: 2,
      aff_code: 'efgh',
      inviter_id: 1,
      group: 'vip',
    },
    { ...user, id: 4, username: 'same-github', github_id: 'gh', quota: -20, aff_code: null },
    { ...user, id: 7, username: 'gone', quota: 9, aff_code: 'ijkl', ...deleted },
    { ...user, id: 8, username: 'strange-role', role: 7, quota: 11, aff_code: 'mnop' },
    { ...user, id: 9, username: 'x'.repeat(300), quota: 13, aff_code: 'qrst' },
    { ...user, id: -3, username: 'negative', quota: 17, aff_code: 'uvwx' },
  ]
}

function tokens(isNew: boolean): OldRow[] {
  const token = {
    status: 1,
    name: 'token',
    created_time: 1_700_000_000,
    accessed_time: 1_700_000_500,
    expired_time: -1,
    remain_quota: 0,
    unlimited_quota: false,
    used_quota: 0,
  }
  const limited = isNew
    ? { model_limits_enabled: true, model_limits: `${OLD_MODEL},other` }
    : { models: `${OLD_MODEL},other` }
  const deleted = isNew ? { deleted_at: '2024-05-06 07:08:09' } : { status: 2 }
  const shut = isNew ? { model_limits_enabled: true, model_limits: '' } : { models: ',' }
  const nowhere = isNew ? { allow_ips: 'not an address' } : { subnet: 'not an address' }
  return [
    { ...token, id: 1, user_id: 1, key: OLD_KEYS.root, unlimited_quota: true, used_quota: 300_000 },
    { ...token, id: 2, user_id: 2, key: OLD_KEYS.alice, remain_quota: 400, used_quota: 40, ...limited },
    { ...token, id: 3, user_id: 2, key: OLD_KEYS.deleted, ...deleted },
    { ...token, id: 4, user_id: 2, key: OLD_KEYS.shut, expired_time: 0, ...shut },
    { ...token, id: 5, user_id: 99, key: 'n'.repeat(48), remain_quota: 3 },
    { ...token, id: 6, user_id: 2, key: 'b'.repeat(48), remain_quota: 5, ...nowhere },
  ]
}

/** Longer than any field of a form expects. */
const LONG_NAME = 'second '.repeat(30).trim()

function channels(isNew: boolean, upstream: string): OldRow[] {
  const channel = {
    key: 'vendor-key',
    status: 1,
    name: 'channel',
    weight: 1,
    created_time: 1_700_000_000,
    test_time: 0,
    response_time: 0,
    base_url: upstream,
    other: '',
    balance: 1.5,
    balance_updated_time: 0,
    models: OLD_MODEL,
    group: 'default,vip',
    used_quota: 0,
    priority: 0,
  }
  const pool = {
    is_multi_key: true,
    multi_key_mode: 'polling',
    multi_key_status_list: { 1: 3 },
    multi_key_disabled_reason: { 1: 'no money' },
  }
  const second: OldRow = isNew
    ? {
        type: 43,
        key: 'first-key\nsecond-key',
        tag: 'spare',
        setting: '{"force_format":true,"proxy":"socks5://127.0.0.1"}',
        auto_ban: 1,
        channel_info: JSON.stringify(pool),
      }
    : { type: 36, config: '{"region":""}' }
  return [
    { ...channel, id: 1, type: 1, used_quota: 300_040 },
    { ...channel, ...second, id: 3, name: LONG_NAME, models: 'deepseek-chat', model_mapping: '{"a":"b"}' },
    { ...channel, id: 4, type: 1, name: 'bad mapping', model_mapping: '{"a":', used_quota: 2 },
    { ...channel, id: 5, type: isNew ? 999 : 38, name: 'strange type' },
  ]
}

function logs(isNew: boolean): OldRow[] {
  const call = {
    created_at: 1_700_000_000,
    type: 2,
    content: 'x',
    model_name: OLD_MODEL,
    prompt_tokens: 10,
    completion_tokens: 5,
    channel_id: 1,
    is_stream: true,
  }
  const more = (token_id: number, other = '{"model_ratio":1}'): OldRow =>
    isNew ? { use_time: 3, token_id, group: 'default', other } : { elapsed_time: 3_100 }
  return [
    { ...call, user_id: 1, username: 'root', token_name: 'token', quota: 200_000, ...more(1) },
    { ...call, user_id: 2, username: 'alice', token_name: 'token', quota: 40, ...more(2) },
    { ...call, user_id: 99, username: 'nobody', token_name: '', quota: 5, ...more(99) },
    {
      ...call,
      user_id: 1,
      username: 'root',
      token_name: '',
      type: 1,
      quota: 0,
      content: 'top-up',
      model_name: '',
      channel_id: 0,
    },
    isNew
      ? { ...call, user_id: 1, quota: 7, ...more(1, '{"broken') }
      : { ...call, user_id: 1, quota: 7, prompt_tokens: -1 },
  ]
}

const onlyInNewApi: Record<string, OldRow[]> = {
  top_ups: [
    {
      user_id: 2,
      amount: 10,
      money: 73,
      trade_no: 'USR2NOabc',
      payment_method: 'wxpay',
      create_time: 1_700_000_000,
      complete_time: 1_700_000_060,
      status: 'success',
    },
    {
      user_id: 2,
      amount: 20,
      money: 146.5,
      trade_no: 'USR2NOdef',
      payment_method: 'stripe',
      create_time: 1_700_000_000,
      complete_time: 0,
      status: 'pending',
    },
  ],
  quota_data: [
    {
      user_id: 1,
      username: 'root',
      model_name: OLD_MODEL,
      created_at: 1_699_999_200,
      token_used: 15,
      count: 1,
      quota: 200_000,
    },
    {
      user_id: 2,
      username: 'alice',
      model_name: OLD_MODEL,
      created_at: 1_699_999_200,
      token_used: 15,
      count: 1,
      quota: 40,
    },
  ],
  tasks: [
    {
      created_at: 1_700_000_000,
      updated_at: 1_700_000_100,
      task_id: 'song',
      platform: 'suno',
      user_id: 2,
      channel_id: 1,
      quota: 12,
      action: 'MUSIC',
      status: 'SUCCESS',
      submit_time: 1_700_000_000,
      start_time: 1_700_000_001,
      finish_time: 1_700_000_100,
      progress: '100%',
      properties: '{"input":"rain"}',
      data: '[{"title":"Rain"}]',
    },
    {
      created_at: 1_700_000_000,
      updated_at: 1_700_000_100,
      task_id: 'running',
      platform: 'suno',
      user_id: 2,
      channel_id: 1,
      quota: 1,
      action: 'MUSIC',
      status: 'IN_PROGRESS',
      submit_time: 1_700_000_000,
      progress: '0%',
      properties: '{}',
      data: 'null',
    },
  ],
  midjourneys: [
    {
      code: 1,
      user_id: 2,
      action: 'IMAGINE',
      mj_id: '17',
      prompt: 'a cat',
      prompt_en: 'a cat',
      submit_time: 1_700_000_000_000,
      start_time: 1_700_000_001_000,
      finish_time: 1_700_000_060_000,
      image_url: 'https://pictures.example/17.png',
      status: 'SUCCESS',
      progress: '100%',
      channel_id: 1,
      quota: 50,
      buttons: '[]',
      properties: '{}',
    },
    {
      code: 1,
      user_id: 2,
      action: 'VIDEO',
      mj_id: '18',
      submit_time: 1_700_000_000_000,
      finish_time: 1_700_000_060_000,
      image_url: 'https://pictures.example/18.png',
      video_url: 'https://pictures.example/18.mp4',
      video_urls: '[{"url":"https://pictures.example/18.mp4"},{"url":"https://pictures.example/18-2.mp4"}]',
      status: 'SUCCESS',
      progress: '100%',
      channel_id: 1,
      quota: 400,
    },
  ],
}

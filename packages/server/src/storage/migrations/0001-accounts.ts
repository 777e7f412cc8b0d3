import { type Migration, schemaWords } from './migration.ts'

export const accounts: Migration = {
  name: '0001-accounts',
  statements: (kind) => {
    const { id, integer, text, nullableInteger, nullableText, table, keyedTable } = schemaWords(kind)
    return [
      `create table users (
        id ${id},
        username ${text},
        password_hash ${text},
        display_name ${text},
        role ${integer} default 1,
        status ${integer} default 1,
        email ${text} default '',
        github_id ${text} default '',
        wechat_id ${text} default '',
        telegram_id ${text} default '',
        linux_do_id ${text} default '',
        access_token_hash ${nullableText},
        quota ${integer} default 0,
        used_quota ${integer} default 0,
        request_count ${integer} default 0,
        quota_version ${integer} default 0,
        "group" ${text} default 'default',
        aff_code ${text},
        aff_count ${integer} default 0,
        aff_quota ${integer} default 0,
        aff_history ${integer} default 0,
        inviter_id ${integer} default 0,
        created_at ${integer},
        deleted_at ${nullableInteger}
      ) ${table}`,
      'create unique index users_username on users (username)',
      'create unique index users_aff_code on users (aff_code)',
      'create unique index users_access_token_hash on users (access_token_hash)',
      'create index users_email on users (email)',
      'create index users_inviter_id on users (inviter_id)',
      // One outside account signs in to one living user. A lookup uses these indexes when it repeats both conditions.
      ...['github_id', 'wechat_id', 'telegram_id', 'linux_do_id'].map(
        (column) =>
          `create unique index users_${column} on users (${column}) where ${column} <> '' and deleted_at is null`,
      ),
      `create table sessions (
        id_hash ${text} primary key,
        user_id ${integer},
        created_at ${integer},
        expires_at ${integer},
        address ${text},
        user_agent ${text}
      ) ${keyedTable}`,
      'create index sessions_user_id on sessions (user_id)',
      'create index sessions_expires_at on sessions (expires_at)',
      `create table tokens (
        id ${id},
        user_id ${integer},
        key_hash ${text},
        key_sealed ${text},
        status ${integer} default 1,
        name ${text},
        created_time ${integer},
        accessed_time ${integer},
        expired_time ${integer},
        remain_quota ${integer},
        used_quota ${integer} default 0,
        quota_version ${integer} default 0,
        unlimited_quota ${integer} default 0,
        model_limits_enabled ${integer} default 0,
        model_limits ${text} default '',
        allow_ips ${nullableText},
        "group" ${text} default '',
        deleted_at ${nullableInteger}
      ) ${table}`,
      'create unique index tokens_key_hash on tokens (key_hash)',
      'create index tokens_user_id on tokens (user_id, id)',
    ]
  },
}

import { type Migration, schemaWords } from './migration.ts'

/** Sign-in at an OpenID provider, and second factors. */
export const secondFactor: Migration = {
  name: '0004-second-factor',
  statements: (kind) => {
    const { id, integer, text, table, keyedTable } = schemaWords(kind)
    return [
      `alter table users add column oidc_id ${text} default ''`,
      `create unique index users_oidc_id on users (oidc_id) where oidc_id <> '' and deleted_at is null`,
      `create table totp_secrets (
        id ${id},
        user_id ${integer},
        secret_sealed ${text},
        is_active ${integer} default 0,
        last_step ${integer} default 0
      ) ${table}`,
      'create unique index totp_secrets_user_id on totp_secrets (user_id)',
      `create table recovery_codes (
        code_hash ${text} primary key,
        user_id ${integer}
      ) ${keyedTable}`,
      'create index recovery_codes_user_id on recovery_codes (user_id)',
      `create table passkeys (
        id ${text} primary key,
        user_id ${integer},
        name ${text},
        public_key ${text},
        counter ${integer},
        transports ${text},
        created_at ${integer},
        last_used_at ${integer} default 0
      ) ${keyedTable}`,
      'create index passkeys_user_id on passkeys (user_id)',
    ]
  },
}

import type { Generated } from 'kysely'

// Users, how they sign in, and their keys. Units are told in ../tables.ts.

export interface UsersTable {
  id: Generated<number>
  username: string
  /** `username` as `name-key.ts` makes it, once among all; null for accounts whose name was there beside such another. */
  name_key: Generated<string | null>
  password_hash: string
  display_name: string
  role: Generated<number>
  status: Generated<number>
  email: Generated<string>
  github_id: Generated<string>
  wechat_id: Generated<string>
  telegram_id: Generated<string>
  linux_do_id: Generated<string>
  /** Issuer and subject, with a space between. */
  oidc_id: Generated<string>
  /** Keyed hash of the system access token. */
  access_token_hash: Generated<string | null>
  /** Committed balance. Only domain/billing writes it. Holds of running calls are not in it. */
  quota: Generated<number>
  used_quota: Generated<number>
  request_count: Generated<number>
  /** Counts the changes of `quota`; orders what other nodes have seen. Only domain/billing writes it. */
  quota_version: Generated<number>
  group: Generated<string>
  aff_code: string
  aff_count: Generated<number>
  aff_quota: Generated<number>
  aff_history: Generated<number>
  inviter_id: Generated<number>
  created_at: number
  deleted_at: Generated<number | null>
  /** Calls that may run at once; 0: any number. */
  concurrency_limit: Generated<number>
  /** JSON of the notification settings, secrets sealed; empty until the user saves some. */
  setting: Generated<string>
  /** JSON of the limits that are set; empty without any. */
  limits: Generated<string>
}

/** A name that an account had before, or when it was removed. The last one has the highest id. */
export interface FormerNamesTable {
  id: Generated<number>
  username: string
  user_id: number
}

export interface SessionsTable {
  /** Keyed hash of the session id in the cookie. */
  id_hash: string
  user_id: number
  created_at: number
  expires_at: number
  address: string
  user_agent: string
}

/** Codes of an authenticator app. */
export interface TotpSecretsTable {
  id: Generated<number>
  /** One for each account. */
  user_id: number
  /** Encrypted. */
  secret_sealed: string
  /** 0 until a first code has proven that the app has the secret. */
  is_active: Generated<number>
  /** Of the newest code that was accepted: none is accepted twice. */
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  /** Keyed hash. A used code is a deleted row. */
  code_hash: string
  user_id: number
}

export interface PasskeysTable {
  /** Credential id, base64url. */
  id: string
  user_id: number
  name: string
  /** COSE key, base64url. */
  public_key: string
  /** Uses as the authenticator counts them; many always say 0. */
  counter: number
  /** Comma list of what the browser said. */
  transports: string
  created_at: number
  last_used_at: Generated<number>
}

export interface TokensTable {
  id: Generated<number>
  user_id: number
  /** Keyed hash of the 48 characters. */
  key_hash: string
  /** The 48 characters, encrypted. */
  key_sealed: string
  status: Generated<number>
  name: string
  created_time: number
  accessed_time: number
  expired_time: number
  /** Committed. Only domain/billing writes it. */
  remain_quota: number
  used_quota: Generated<number>
  quota_version: Generated<number>
  unlimited_quota: Generated<number>
  model_limits_enabled: Generated<number>
  model_limits: Generated<string>
  allow_ips: Generated<string | null>
  group: Generated<string>
  deleted_at: Generated<number | null>
  /** JSON of the limits that are set; empty without any. */
  limits: Generated<string>
}

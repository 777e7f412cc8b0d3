import type { Generated } from 'kysely'

/** Times are unix seconds unless the name ends in `_ms`. Flags are 0 or 1 on both databases. Money is whole quota units. */

export interface UsersTable {
  id: Generated<number>
  username: string
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

export interface ChannelsTable {
  id: Generated<number>
  type: number
  /** Encrypted. */
  key_sealed: string
  /** Keyed hash, for search by the whole key. */
  key_hash: string
  openai_organization: string | null
  test_model: string | null
  status: Generated<number>
  name: string
  weight: number | null
  created_time: number
  test_time: Generated<number>
  response_time: Generated<number>
  base_url: string | null
  other: Generated<string>
  /** USD. */
  balance: Generated<number>
  balance_updated_time: Generated<number>
  models: string
  group: string
  /** Only domain/billing writes it. */
  used_quota: Generated<number>
  model_mapping: string | null
  status_code_mapping: string | null
  priority: number | null
  auto_ban: number | null
  other_info: Generated<string>
  tag: string | null
  setting: Generated<string>
}

export interface OptionsTable {
  key: string
  /** Text; secrets are encrypted. */
  value: string
}

export interface LogsTable {
  id: Generated<number>
  user_id: number
  created_at: number
  type: number
  content: string
  username: string
  token_name: string
  model_name: string
  quota: number
  prompt_tokens: number
  completion_tokens: number
  use_time: number
  is_stream: number
  channel_id: number
  token_id: number
  group: string
  request_id: string
  other: string
}

/** Calls whose answer may have begun and whose price is not yet written. */
export interface OpenCallsTable {
  request_id: string
  node: string
  user_id: number
  username: string
  token_id: number
  token_name: string
  channel_id: number
  model_name: string
  group: string
  is_stream: number
  created_at: number
}

/** Every change of a user's balance that is not a charge: append only. */
export interface CreditsTable {
  id: Generated<number>
  user_id: number
  /** May be negative. */
  amount: number
  /** `initial`, `admin`, `redemption`, `top-up`, `referral`, `gift`, `refund`, `import`. */
  kind: string
  /** Makes a credit happen once: unique together with `kind`. */
  reference: string
  created_at: number
}

/** Sums of log rows that are gone (cleared, or never written because consume logs are off). */
export interface LedgerRollupsTable {
  /** `user`, `token` or `channel`. */
  kind: string
  id: number
  quota: number
  calls: number
}

/** Quota that users and tokens with such limits have used in a window that runs or has ended. */
export interface QuotaWindowsTable {
  /** `user` or `token`. */
  owner: string
  id: number
  /** `5h`, `day`, `week` or `month`. */
  name: string
  start: number
  /** The first second behind it. */
  ends: number
  used: number
  /** Counts the changes; orders what other nodes have seen. */
  version: number
}

/** What some calls add up to; the same in all tables of the dashboard. They change in the transaction of the charge. */
export interface UsageSums {
  /** Calls with a log row. */
  calls: number
  quota: number
  input_tokens: number
  output_tokens: number
  /** Calls whose cost is known, their charges and their costs in billionths of a US dollar. */
  costed_calls: number
  costed_quota: number
  cost_nano_usd: number
  /** Streams, and the sum of their milliseconds to the first byte. */
  first_token_calls: number
  first_token_ms: number
  /** Calls that broke off or got no answer after a vendor was asked. */
  errors: number
}

/** The dashboard of one user. */
export interface UsageHoursTable extends UsageSums {
  user_id: number
  /** Start of the hour. */
  created_at: number
  token_id: number
  channel_id: number
  model_name: string
  group: string
}

/** The dashboard of the site: the calls of an hour once for each dimension. */
export interface SiteHoursTable extends UsageSums {
  /** `model`, `channel` or `group`. */
  dimension: string
  /** Name of the model or group, or id of the channel. */
  key: string
  /** Start of the hour. */
  created_at: number
}

/** As the hours, by days in UTC, and for the dimensions `user` and `token` too: who is large. */
export interface SiteDaysTable extends UsageSums {
  dimension: string
  created_at: number
  key: string
}

/** Runs that delete old log rows. At most one is running. */
export interface LogClearingsTable {
  id: Generated<number>
  /** `running` or `done`. */
  state: string
  /** Older rows go. */
  target_timestamp: number
  deleted: Generated<number>
  /** Rows there were to delete at the start. */
  total: number
  started_at: number
  finished_at: Generated<number>
}

/** What administrators did: written before the act, completed after it, never deleted. */
export interface AuditEntriesTable {
  id: Generated<number>
  created_at: number
  request_id: string
  actor_id: number
  actor_name: string
  actor_role: number
  /** Name of the endpoint. */
  action: string
  /** `user`, `channel`, `option`, ... */
  target: string
  target_id: string
  /** JSON of what changed, secrets blanked. */
  state_before: Generated<string>
  state_after: Generated<string>
  /** `started`, `done`, or the code of the refusal. */
  outcome: string
  address: string
}

export interface RedemptionsTable {
  id: Generated<number>
  /** Who made it. */
  user_id: number
  /** Keyed hash of the code. */
  key_hash: string
  /** The code, encrypted. */
  key_sealed: string
  status: Generated<number>
  name: string
  quota: number
  created_time: number
  redeemed_time: Generated<number>
  /** 0: never. */
  expired_time: Generated<number>
  /** 0: nobody. */
  used_user_id: Generated<number>
  deleted_at: Generated<number | null>
}

/** Orders for quota, paid at a gateway. */
export interface TopUpsTable {
  id: Generated<number>
  user_id: number
  /** US dollars, as shown; what is credited is `quota`. */
  amount: number
  quota: number
  /** Exact decimal text: `73.00`. */
  money: string
  /** Three small letters. */
  currency: string
  /** `zfb`, `wx` or `stripe`. */
  payment_method: string
  trade_no: string
  /** The gateway's own number of the order, once known. */
  gateway_reference: Generated<string>
  status: Generated<string>
  /** In which the log row of the credit is written: that of the caller who ordered. */
  language: string
  create_time: number
  complete_time: Generated<number>
}

/**
 * Orders that a vendor finishes later. Their price is out of the balances of user and token from the first moment: while
 * `money` is `held` it is neither charged nor given back.
 */
export interface TasksTable {
  id: Generated<number>
  /** `suno`, `midjourney`. */
  platform: string
  /** The vendor's number of the order; empty until it took it. */
  task_id: Generated<string>
  /** The process that sends it to a vendor. */
  node: string
  request_id: string
  user_id: number
  username: string
  token_id: number
  token_name: string
  channel_id: number
  /** Which key of the channel's pool it was sent with; empty without a pool. */
  key_id: Generated<string>
  model_name: string
  group: string
  action: string
  /** The price. Only domain/billing reads it for balances. */
  quota: number
  /** `held`, then once and for good `charged` or `returned`. */
  money: Generated<string>
  status: Generated<string>
  progress: Generated<string>
  fail_reason: Generated<string>
  submit_time_ms: number
  start_time_ms: Generated<number>
  finish_time_ms: Generated<number>
  created_at: number
  updated_at: number
  /** JSON of the log row's `other`. */
  detail: string
  /** JSON of what was ordered; its form is the platform's. */
  properties: string
  /** JSON of what the vendor made; its form is the platform's. */
  data: Generated<string>
}

/** What came in from a database of another project, by the ids it had there. */
export interface ImportsTable {
  /** Name of that database. */
  source: string
  /** Its table. */
  kind: string
  old_id: number
  new_id: number
  /** Amounts at that time: balance or value, and what was used. */
  quota: number
  used: number
}

/** How far each table of another project's database has come in. */
export interface ImportProgressTable {
  source: string
  kind: string
  last_id: number
  /** Rows have the ids they had: the table here was empty. */
  keeps_ids: number
  row_count: number
  quota: number
  used: number
}

/** The newest batch of each writer; see postgres-batches.ts, which alone uses it. */
export interface JournalMarksTable {
  writer: string
  mark: number
  written_at: number
}

export interface SchemaMigrationsTable {
  name: string
  applied_at: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  tokens: TokensTable
  channels: ChannelsTable
  options: OptionsTable
  logs: LogsTable
  open_calls: OpenCallsTable
  credits: CreditsTable
  ledger_rollups: LedgerRollupsTable
  quota_windows: QuotaWindowsTable
  usage_hours: UsageHoursTable
  site_hours: SiteHoursTable
  site_days: SiteDaysTable
  log_clearings: LogClearingsTable
  audit_entries: AuditEntriesTable
  redemptions: RedemptionsTable
  top_ups: TopUpsTable
  tasks: TasksTable
  imports: ImportsTable
  import_progress: ImportProgressTable
  journal_marks: JournalMarksTable
  schema_migrations: SchemaMigrationsTable
}

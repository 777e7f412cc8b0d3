import type { Generated } from 'kysely'

// Calls, charges, credits and what is paid. Units are told in ../tables.ts.

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

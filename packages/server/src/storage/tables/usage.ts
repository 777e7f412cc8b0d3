// What the dashboard adds up. Units are told in ../tables.ts.

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

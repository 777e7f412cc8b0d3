import type { Generated } from 'kysely'

// Orders of drawings and music. Units are told in ../tables.ts.

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

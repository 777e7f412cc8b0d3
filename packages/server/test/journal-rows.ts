import type { LogRow } from '../src/domain/billing/journal.ts'
import type { OpenCallsTable } from '../src/storage/tables/billing.ts'

const WHEN = 7_200

/** A call of that user that is running. */
export const openRow = (requestId: string, userId = 1): OpenCallsTable => ({
  request_id: requestId,
  node: 'test',
  user_id: userId,
  username: 'u1',
  token_id: 0,
  token_name: '',
  channel_id: 0,
  model_name: 'm',
  group: 'default',
  is_stream: 0,
  created_at: WHEN,
})

/** The log row of a call that has ended; it cost nothing unless `changes` says so. */
export const logRow = (requestId: string, changes: Partial<LogRow> = {}): LogRow => ({
  user_id: 1,
  created_at: WHEN,
  type: 2,
  content: '',
  username: 'u1',
  token_name: 't',
  model_name: 'm',
  quota: 0,
  prompt_tokens: 1,
  completion_tokens: 1,
  use_time: 0,
  is_stream: 0,
  channel_id: 0,
  token_id: 0,
  group: 'default',
  request_id: requestId,
  other: '',
  ...changes,
})

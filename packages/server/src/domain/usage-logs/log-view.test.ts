import { expect, test } from 'bun:test'
import { toOwnUsageLog, toUsageLog } from './log-view.ts'
import type { UsageLogRow } from './usage-log-store.ts'

const row: UsageLogRow = {
  id: 7,
  user_id: 3,
  created_at: 1_700_000_000,
  type: 2,
  content: 'text',
  username: 'ann',
  token_name: 'main',
  model_name: 'gpt-4o',
  quota: 12,
  prompt_tokens: 5,
  completion_tokens: 6,
  use_time: 1,
  is_stream: 1,
  channel_id: 9,
  token_id: 4,
  group: 'default',
  request_id: 'r1',
  other: '{"model_ratio":1,"group_ratio":1,"admin_info":{"use_channel":["9"]}}',
}

test('administrators see the channel and the attempts', () => {
  const { channel_id: _channelId, ...rest } = row
  expect(toUsageLog(row)).toEqual({ ...rest, is_stream: true, channel: 9 })
})

test('the user sees neither row id, channel nor attempts', () => {
  expect(toOwnUsageLog(row)).toMatchObject({ id: 0, channel: 0, other: '{"model_ratio":1,"group_ratio":1}' })
})

test('the user does not see what the call cost the operator', () => {
  expect(toOwnUsageLog({ ...row, other: '{"model_ratio":1,"cost":0.5}' }).other).toBe('{"model_ratio":1}')
})

test.each(['', '{"model_ratio":1}'])('a detail without attempts stays as it is: %p', (other) => {
  expect(toOwnUsageLog({ ...row, other }).other).toBe(other)
})

test('a detail that cannot be read shows nothing', () => {
  expect(toOwnUsageLog({ ...row, other: '{"admin_info":' }).other).toBe('{}')
})

import { expect, test } from 'bun:test'
import { LogType } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { sumLogs, vendorMoneyOf } from './log-money.ts'

const QUOTA_PER_UNIT = 500_000

const call = (changes: Partial<UsageLog>): UsageLog => ({
  id: 1,
  user_id: 1,
  created_at: 1,
  type: LogType.consume,
  content: '',
  username: 'ann',
  token_name: 'work',
  model_name: 'm',
  quota: 500_000,
  prompt_tokens: 10,
  completion_tokens: 5,
  use_time: 1,
  is_stream: false,
  channel: 1,
  token_id: 1,
  group: 'default',
  request_id: '',
  other: '',
  ...changes,
})

test('the margin is what was charged less what the vendor asked', () => {
  expect(vendorMoneyOf(call({ other: '{"cost":0.25}' }), QUOTA_PER_UNIT)).toEqual({ cost: 0.25, margin: 0.75 })
  expect(vendorMoneyOf(call({}), QUOTA_PER_UNIT)).toBeUndefined()
})

test('a page adds up its calls only, and the margin only of those with a cost', () => {
  const topUp = call({ type: LogType.topUp, quota: 99, prompt_tokens: 0, completion_tokens: 0 })
  expect(sumLogs([call({}), call({ other: '{"cost":1.25}' }), topUp], QUOTA_PER_UNIT)).toEqual({
    prompt: 20,
    completion: 10,
    quota: 1_000_000,
    vendor: { cost: 1.25, margin: -0.25 },
  })
  expect(sumLogs([topUp], QUOTA_PER_UNIT).vendor).toBeUndefined()
})

import { expect, test } from 'bun:test'
import { accountOfOneApi } from './one-api-types.ts'

test.each([
  [1, '', { type: 1, base_url: '' }],
  [14, 'https://claude.test/', { type: 14, base_url: 'https://claude.test' }],
  [26, '', { type: 1, base_url: 'https://api.baichuan-ai.com' }],
  [34, '', undefined],
  [38, '', undefined],
  [42, '', { type: 41, base_url: '' }],
  [43, 'https://any.test', undefined],
  [44, '', { type: 40, base_url: '' }],
  [45, '', { type: 48, base_url: '' }],
  [46, '', undefined],
  [47, '', { type: 46, base_url: '' }],
  [48, '', { type: 1, base_url: 'https://spark-api-open.xf-yun.com' }],
  [49, 'https://dashscope.aliyuncs.com', { type: 17, base_url: 'https://dashscope.aliyuncs.com' }],
  [50, 'https://vendor.test/v1', { type: 1, base_url: 'https://vendor.test/v1' }],
  [50, 'https://vendor.test/api/v4/', { type: 8, base_url: 'https://vendor.test/api/v4/chat/completions' }],
  [51, '', { type: 8, base_url: 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions' }],
  [52, '', undefined],
] as const)('type %d of one-api at %j is %j here', (type, address, account) => {
  expect(accountOfOneApi(type, address)).toEqual(account)
})

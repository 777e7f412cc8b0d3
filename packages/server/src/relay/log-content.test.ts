import { expect, test } from 'bun:test'
import type { TokenPrice } from '@tollgate/contract/quota'
import { textUsage } from '../wire/token-usage.ts'
import { contentOf, remarksOn } from './log-content.ts'

const price: TokenPrice = {
  kind: 'per-token',
  modelRatio: 2.5,
  completionRatio: 4,
  cacheRatio: 0.5,
  cacheWriteRatio: 1.25,
  groupRatio: 1,
}
const call = { model: 'gpt-4o', operation: 'chat', body: {}, usage: textUsage(1), ending: 'complete' } as const

test('a row tells its ratios', () => {
  expect(contentOf(price)).toBe('模型倍率 2.50，补全倍率 4.00，分组倍率 1.00')
})

test.each([
  ['a plain call', {}, ''],
  ['pictures', { operation: 'images', body: { size: '1024x1792', quality: 'hd' } }, '，大小 1024x1792，品质 hd'],
  ['one of many GPTs', { model: 'gpt-4-gizmo-g-abc' }, '，模型 gpt-4-gizmo-g-abc'],
  ['an answer without tokens', { usage: textUsage(0) }, '（可能是上游超时）'],
  ['a client that left before any came', { usage: textUsage(0), ending: 'client-left' }, ''],
] as const)('%s: %p %p', (_name, more, remarks) => {
  expect(remarksOn({ ...call, ...more })).toBe(remarks)
})

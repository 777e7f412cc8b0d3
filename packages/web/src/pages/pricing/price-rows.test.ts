import { expect, test } from 'bun:test'
import type { PriceRow } from '@tollgate/contract/entities/price-row'
import { chosenGroup, shownRows, vendorsOf } from './price-rows.ts'

const row = (model_name: string, changes: Partial<PriceRow> = {}): PriceRow => ({
  model_name,
  quota_type: 0,
  model_ratio: 1,
  model_price: 0,
  owner_by: '',
  completion_ratio: 1,
  enable_groups: ['default'],
  cache_ratio: 1,
  create_cache_ratio: 1,
  audio_ratio: 1,
  audio_completion_ratio: null,
  image_ratio: 1,
  image_completion_ratio: null,
  is_unpriced: false,
  vendor_name: 'OpenAI',
  supported_endpoint_types: [],
  ...changes,
})
const rows = [
  row('claude-3', { vendor_name: 'Anthropic', enable_groups: ['vip'] }),
  row('o3'),
  row('mj_imagine', { quota_type: 1, vendor_name: '' }),
  row('gpt-4o'),
]
const all = { keyword: '', vendor: '', kind: '', isAvailable: false, group: 'default' }
const names = (filter: Partial<typeof all>) =>
  shownRows(rows, { ...all, ...filter }).map(({ model_name }) => model_name)

test('names that begin with gpt stand first, the others by name', () => {
  expect(names({})).toEqual(['gpt-4o', 'claude-3', 'mj_imagine', 'o3'])
})

test('each filter leaves out what does not match', () => {
  expect(names({ keyword: 'GPT' })).toEqual(['gpt-4o'])
  expect(names({ vendor: 'Anthropic' })).toEqual(['claude-3'])
  expect(names({ kind: 'call' })).toEqual(['mj_imagine'])
  expect(names({ isAvailable: true, group: 'vip' })).toEqual(['claude-3'])
})

test('vendors are those that the table names', () => {
  expect(vendorsOf(rows)).toEqual(['Anthropic', 'OpenAI'])
})

test('prices are those of the wanted group, else of the own one, else of the usual one', () => {
  const group_ratio = { default: 1, svip: 0.5, vip: 0.8 }
  expect(chosenGroup({ group_ratio }, 'vip', 'svip')).toBe('vip')
  expect(chosenGroup({ group_ratio }, 'gone', 'svip')).toBe('svip')
  expect(chosenGroup({ group_ratio }, '', 'gone')).toBe('default')
  expect(chosenGroup({ group_ratio: { vip: 1 } }, '', '')).toBe('vip')
})

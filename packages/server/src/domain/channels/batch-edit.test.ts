import { expect, test } from 'bun:test'
import { ChannelBatchEdit } from '@tollgate/contract/entities/channel-batch'
import { codeOf } from '../../../test/refusal.ts'
import { batchChanges, repairsOf } from './batch-edit.ts'
import type { ChannelRow } from './channel-store.ts'

const row = (changes: Partial<ChannelRow> = {}): ChannelRow => ({
  id: 1,
  type: 1,
  key_sealed: '',
  key_hash: '',
  openai_organization: null,
  test_model: null,
  status: 1,
  name: 'c',
  weight: 0,
  created_time: 0,
  test_time: 0,
  response_time: 0,
  base_url: '',
  other: '',
  balance: 0,
  balance_updated_time: 0,
  models: 'a,b',
  group: 'default',
  used_quota: 0,
  model_mapping: null,
  status_code_mapping: null,
  priority: 0,
  auto_ban: 1,
  other_info: '',
  tag: null,
  setting: '',
  ...changes,
})
const changesOf = (set: object, of: Partial<ChannelRow> = {}) =>
  batchChanges(row(of), ChannelBatchEdit.parse({ ids: [1], set }).set)

test.each([
  ['nothing', {}, {}],
  ['a tag', { tag: ' red ' }, { tag: 'red' }],
  ['no tag', { tag: '' }, { tag: null }],
  ['numbers', { priority: -1, weight: 2 }, { priority: -1, weight: 2 }],
  ['groups instead of the old ones', { groups: ['vip', ' vip', 'svip'] }, { group: 'vip,svip' }],
  ['more models', { add_models: ['c', 'b'] }, { models: 'a,b,c' }],
  ['fewer models', { remove_models: ['a', 'x'] }, { models: 'b' }],
  ['other models', { add_models: ['c,d'], remove_models: ['a', 'b'] }, { models: 'c,d' }],
  ['switched off', { status: 2 }, { status: 2 }],
])('of one channel is changed: %s', (_what, set, changes) => {
  expect(changesOf(set)).toEqual(changes)
})

test('switched on, a channel forgets why it was off and which keys were put aside', () => {
  const other_info = '{"status_reason":"x","status_time":1,"keys_aside":{"k":{"reason":"x","time":1}},"mine":1}'
  expect(changesOf({ status: 1 }, { status: 3, other_info })).toEqual({ status: 1, other_info: '{"mine":1}' })
})

test('the last model stays', async () => {
  expect(await codeOf((async () => changesOf({ remove_models: ['a', 'b'] }))())).toBe('channel.models-needed')
})

test('a row that is right is left alone', () => {
  expect(repairsOf(row({ other_info: '{"mine":1}', tag: 'red' }))).toBeUndefined()
})

test.each([
  ['blanks and repetitions in lists', { models: ' a,,b ,a', group: '' }, { models: 'a,b', group: 'default' }],
  ['a blank tag', { tag: ' ' }, { tag: null }],
  ['facts that are no JSON', { other_info: '{' }, { other_info: '' }],
])('put right: %s', (_what, wrong, right) => {
  expect(repairsOf(row(wrong))).toMatchObject(right)
})

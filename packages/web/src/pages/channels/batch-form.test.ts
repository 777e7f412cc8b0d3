import { expect, test } from 'bun:test'
import { channelOf } from '../../../test/channel-of.ts'

import { batchChanges, batchSet, emptyBatch } from './batch-form.ts'

test('blank fields are not sent, and a tag that is taken away is sent as none', () => {
  expect(batchSet(emptyBatch)).toEqual({})
  expect(batchSet({ ...emptyBatch, tag: ' west ', priority: 0 })).toEqual({ tag: 'west', priority: 0 })
  expect(batchSet({ ...emptyBatch, isTagCleared: true })).toEqual({ tag: null })
})

test('the preview names only what changes', () => {
  const channel = channelOf(1, { models: 'a,b', group: 'default', priority: 3, tag: 'west' })
  const form = { ...emptyBatch, tag: 'west', groups: ['vip'], addModels: ['b', 'c'], removeModels: ['a'], priority: 3 }
  expect(batchChanges(channel, form)).toEqual([
    { field: 'groups', before: 'default', after: 'vip' },
    { field: 'models', before: 2, after: 2, added: 1, removed: 1 },
  ])
})

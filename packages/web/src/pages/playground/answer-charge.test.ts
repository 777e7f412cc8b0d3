import { expect, test } from 'bun:test'
import { estimate } from './answer-charge.ts'

const row = {
  model_name: 'm',
  quota_type: 0,
  model_ratio: 2,
  model_price: 0,
  owner_by: '',
  completion_ratio: 3,
  enable_groups: [],
  cache_ratio: 1,
  create_cache_ratio: 1.25,
  audio_ratio: 1,
  audio_completion_ratio: null,
  image_ratio: 1,
  image_completion_ratio: null,
  is_unpriced: false,
  vendor_name: '',
  supported_endpoint_types: [],
}
const prices = { data: [row], group_ratio: { vip: 0.5 }, usable_group: {} }
const usage = { prompt_tokens: 10, completion_tokens: 20 }

test('without a log the price follows from the tokens, and is marked', () => {
  const charge = estimate({ model: 'm', group: 'vip' }, usage, prices)
  expect(charge).toMatchObject({ quota: 70, isEstimate: true, promptTokens: 10, completionTokens: 20 })
})

test('a model or group without a public price has tokens and no price', () => {
  expect(estimate({ model: 'other', group: 'vip' }, usage, prices).quota).toBeUndefined()
  expect(estimate({ model: 'm', group: 'other' }, usage, prices).quota).toBeUndefined()
})

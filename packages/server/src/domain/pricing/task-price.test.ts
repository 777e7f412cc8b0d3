import { expect, test } from 'bun:test'
import { DEFAULT_MODEL_PRICE } from '@tollgate/contract/default-prices'
import { DRAWING_ACTIONS } from '@tollgate/contract/entities/drawing-task'
import { defaultOptions } from '@tollgate/contract/options'
import { modelOfAction } from '../../wire/tasks/midjourney/actions.ts'
import { PriceList } from './price-list.ts'

const priceWith = (ModelPrice: Record<string, number>, model: string, group = 'default') =>
  new PriceList({ ...defaultOptions(), GroupRatio: { default: 1, vip: 0.5 }, ModelPrice }).priceOfTask(model, group)

test('a task costs what the site says, else what is usual, and always the same for each', () => {
  expect(priceWith({ mj_imagine: 0.3 }, 'mj_imagine', 'vip')).toEqual({
    kind: 'per-call',
    modelPrice: 0.3,
    quotaPerUnit: 500_000,
    groupRatio: 0.5,
  })
  expect(priceWith({}, 'mj_upscale').modelPrice).toBe(0.05)
  expect(priceWith({}, 'mj_unheard_of').modelPrice).toBe(0.1)
})

test('uploads are priced under either of their names', () => {
  expect(priceWith({ mj_uploads: 0.7 }, 'mj_upload').modelPrice).toBe(0.7)
  expect(priceWith({ mj_uploads: 0.7, mj_upload: 0.2 }, 'mj_upload').modelPrice).toBe(0.2)
})

test('every drawing action has a price from the first day on', () => {
  const unpriced = DRAWING_ACTIONS.map(modelOfAction).filter((model) => !Object.hasOwn(DEFAULT_MODEL_PRICE, model))
  expect(unpriced).toEqual([])
})

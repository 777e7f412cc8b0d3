import { expect, test } from 'bun:test'
import { draftOfModel, newModelDraft, pricesOfDraft, problemsOfModel, withUnit } from './model-draft.ts'

const known = draftOfModel({
  name: 'm',
  kind: 'tokens',
  callPrice: undefined,
  ratios: { ModelRatio: 1, CompletionRatio: 3 },
})

test('a model that is opened and applied is what it was', () => {
  expect(pricesOfDraft(known)).toEqual({
    name: 'm',
    callPrice: undefined,
    ratios: { ModelRatio: 1, CompletionRatio: 3 },
  })
})

test('another unit shows the same prices', () => {
  const asRatios = { ...known, ...withUnit(known, 'ratios') }
  expect([known.numbers.CompletionRatio, asRatios.numbers.CompletionRatio]).toEqual([6, 3])
  expect(pricesOfDraft(asRatios)).toEqual(pricesOfDraft(known))
})

test('a fixed price leaves no ratios', () => {
  expect(pricesOfDraft({ ...known, kind: 'call', callPrice: 0.1 })).toEqual({ name: 'm', callPrice: 0.1, ratios: {} })
})

test('a name is needed and may stand once, and so is the price of input or of a call', () => {
  expect(Object.keys(problemsOfModel(newModelDraft(' '), []))).toEqual(['name', 'numbers'])
  expect(Object.keys(problemsOfModel({ ...known, kind: 'call' }, ['m']))).toEqual(['name', 'callPrice'])
  expect(problemsOfModel(known, [])).toEqual({})
})

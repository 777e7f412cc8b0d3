import { expect, test } from 'bun:test'
import { type Bills, problemsOf, quotaOfTokens } from './bill-check.ts'

// 29 input tokens and 31 output tokens at three times the price: 122 tenths.
const expected = { inputTokens: 29, outputTokens: 31, cutShort: 2, answered: 100 }
const right: Bills = {
  upstreamCalls: 101,
  complete: { rows: 100, quotas: [12] },
  partialRows: 1,
  quotaOfRows: 1203,
  quotaOfUser: 1203,
  openCalls: 0,
}

test('a price is rounded half up and never below 1', () => {
  const prices = [
    { inputTokens: 29, outputTokens: 31 },
    { inputTokens: 25, outputTokens: 0 },
    { inputTokens: 1, outputTokens: 0 },
  ]
  expect(prices.map(quotaOfTokens)).toEqual([12, 3, 1])
})

test('books in which every call is charged once and exactly are right', () => {
  expect(problemsOf(right, expected)).toEqual([])
})

const wrongs: { name: string; bills: Partial<Bills> }[] = [
  { name: 'an answer without a row', bills: { complete: { rows: 99, quotas: [12] } } },
  { name: 'a charge without an upstream call', bills: { partialRows: 2 } },
  { name: 'upstream calls that nobody waited for', bills: { upstreamCalls: 103 } },
  { name: 'a wrong price', bills: { complete: { rows: 100, quotas: [12, 13] } } },
  { name: 'a charge that is in no row', bills: { quotaOfUser: 1215 } },
  { name: 'a call left open', bills: { openCalls: 1 } },
]

for (const { name, bills } of wrongs) {
  test(`${name} is found`, () => {
    expect(problemsOf({ ...right, ...bills }, expected)).toHaveLength(1)
  })
}

import { expect, test } from 'bun:test'
import { type Budget, judge, type Verdict } from './budgets.ts'
import { Results } from './results.ts'
import { noiseFloor } from './statistics.ts'

const budget: Budget = { scenario: 'small', figure: 'cpuUsPerCall', text: '<= 130', sense: 'at-most', limit: () => 130 }

const resultsOf = (ours: number[], again: number[]) => {
  const results = new Results()
  for (const value of ours) results.add({ scenario: 'small', target: 'ours' }, { cpuUsPerCall: value })
  for (const value of again) results.add({ scenario: 'small', target: 'ours-again' }, { cpuUsPerCall: value })
  return results
}

const cases: { name: string; ours: number[]; again: number[]; verdict: Verdict }[] = [
  { name: 'well below the limit', ours: [100, 102, 98], again: [101, 101, 99], verdict: 'met' },
  { name: 'well above the limit', ours: [150, 152, 148], again: [151, 151, 149], verdict: 'missed' },
  {
    name: 'within twice the noise of the limit',
    ours: [128, 128, 128],
    again: [134, 134, 134],
    verdict: 'too close to say',
  },
  { name: 'measured once, without noise', ours: [131], again: [], verdict: 'missed' },
  { name: 'absent', ours: [], again: [], verdict: 'not measured' },
]

for (const { name, ours, again, verdict } of cases) {
  test(`a figure ${name} is ${verdict}`, () => {
    expect(judge(budget, resultsOf(ours, again))).toBe(verdict)
  })
}

test('a figure that must be high is met above its limit', () => {
  expect(judge({ ...budget, sense: 'at-least', limit: () => 90 }, resultsOf([100], [100]))).toBe('met')
})

test('noise is the median distance of two measurements in the same round', () => {
  expect(noiseFloor([100, 110, 100], [101, 100, 105])).toBe(5)
})

import { expect, test } from 'bun:test'
import { OutputHistory } from './output-history.ts'

function historyOf(...lengths: readonly number[]): OutputHistory {
  const history = new OutputHistory()
  for (const length of lengths) history.add('m', length)
  return history
}

const times = (count: number, length: number): number[] => new Array<number>(count).fill(length)

test('nothing is said before 20 calls are known', () => {
  expect(historyOf(...times(19, 500)).highMark('m')).toBeUndefined()
  expect(historyOf(...times(20, 500)).highMark('m')).toBeNumber()
})

test('the mark lies at most a quarter of an octave above what is used', () => {
  for (const length of [300, 1_000, 5_000, 64_000, 128_000]) {
    const mark = historyOf(...times(50, length)).highMark('m') ?? 0
    expect(mark).toBeGreaterThanOrEqual(length)
    expect(mark).toBeLessThan(length * 1.2)
  }
})

test('short answers never bring it below 256', () => {
  expect(historyOf(...times(100, 3)).highMark('m')).toBe(256)
})

test('it covers 95 of 100 answers, not the rare long one', () => {
  const rare = Array.from({ length: 200 }, (_, index) => (index % 50 === 0 ? 60_000 : 400))
  expect(historyOf(...rare).highMark('m')).toBeLessThan(500)
  const common = Array.from({ length: 200 }, (_, index) => (index % 5 === 0 ? 60_000 : 400))
  expect(historyOf(...common).highMark('m')).toBeGreaterThanOrEqual(60_000)
})

test('old habits are forgotten', () => {
  expect(historyOf(...times(500, 60_000), ...times(400, 400)).highMark('m')).toBeLessThan(500)
})

test('models do not know of each other', () => {
  expect(historyOf(...times(50, 500)).highMark('other')).toBeUndefined()
})

test('a million calls do not wear it out', () => {
  const history = new OutputHistory()
  for (let call = 0; call < 1_000_000; call += 1) history.add('m', 1_000)
  expect(history.highMark('m')).toBeGreaterThanOrEqual(1_000)
  expect(history.highMark('m')).toBeLessThan(1_200)
})

test('an endless row of model names does not fill the memory', () => {
  const history = historyOf(...times(50, 500))
  for (let name = 0; name < 1_000; name += 1) history.add(`invented-${name}`, 1)
  expect(history.highMark('m')).toBeUndefined()
})

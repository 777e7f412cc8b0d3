import { describe, expect, test } from 'bun:test'
import { afterFailure, type Circuit, onTrial, stateOf } from './circuit.ts'

const START_MS = 1_000_000

/** The circuit after failures at these times. */
const failedAt = (...timesMs: number[]): Circuit | undefined =>
  timesMs.reduce<Circuit | undefined>((circuit, nowMs) => afterFailure(circuit, { nowMs, isCertain: false }), undefined)

const opened = failedAt(...Array.from({ length: 5 }, () => START_MS))

describe('the state of a circuit', () => {
  test.each([
    ['nothing is known', undefined, 0, 'closed'],
    ['it failed four times', failedAt(START_MS, START_MS, START_MS, START_MS), 0, 'closed'],
    ['it failed five times', opened, 0, 'open'],
    ['its pause is nearly over', opened, 4_999, 'open'],
    ['its pause is over', opened, 5_000, 'half-open'],
  ] as const)('when %s', (_, circuit, afterMs, state) => {
    expect(stateOf(circuit, START_MS + afterMs)).toBe(state)
  })
})

test('an account that is no good opens its circuit at once', () => {
  expect(stateOf(afterFailure(undefined, { nowMs: START_MS, isCertain: true }), START_MS)).toBe('open')
})

test('a failed trial opens it again for twice as long, up to two minutes', () => {
  const pauses: number[] = []
  let circuit = opened
  for (let step = 0; step < 7; step += 1) {
    pauses.push(circuit?.pauseMs ?? 0)
    circuit = afterFailure(circuit, { nowMs: circuit?.openUntilMs ?? 0, isCertain: false })
  }
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000])
})

test('calls that fail while it is open do not make the pause longer', () => {
  const late = opened && afterFailure(opened, { nowMs: START_MS + 4_000, isCertain: false })
  expect(late).toMatchObject({ failures: 6, pauseMs: 5_000, openUntilMs: START_MS + 5_000 })
})

test('half-open lets one call through, and another one when that never tells how it went', () => {
  const nowMs = START_MS + 5_000
  const onItsWay = opened && onTrial(opened, nowMs)
  expect([0, 14_999, 15_000].map((ms) => stateOf(onItsWay, nowMs + ms))).toEqual(['on-trial', 'on-trial', 'half-open'])
})

test('a call through an open circuit is no trial', () => {
  expect(opened && onTrial(opened, START_MS)).toBe(opened)
})

import { expect, test } from 'bun:test'
import { firstStepsOf } from './first-steps.ts'

const channel = { test_model: null, models: 'small,large' }
const token = { key: 'abc' }

test.each([
  ['an empty site begins with a channel', { calls: 0, passedTests: 0, channels: [], tokens: [] }, 'channel'],
  [
    'a new channel is to be tested until a test has passed',
    { calls: 0, passedTests: 0, channels: [channel], tokens: [] },
    'test',
  ],
  ['after the test comes a token', { calls: 0, passedTests: 1, channels: [channel], tokens: [] }, 'token'],
  ['then the first call', { calls: 0, passedTests: 1, channels: [channel], tokens: [token] }, 'call'],
  [
    'a call that went through needs no test',
    { calls: 1, passedTests: 0, channels: [channel], tokens: [token] },
    undefined,
  ],
] as const)('%s', (_promise, facts, current) => {
  expect(firstStepsOf(facts).current).toBe(current)
})

test('the first call asks for the model that tests use, else the first of the channel', () => {
  expect(firstStepsOf({ calls: 0, passedTests: 1, channels: [channel], tokens: [token] }).model).toBe('small')
  const chosen = { ...channel, test_model: 'large' }
  expect(firstStepsOf({ calls: 0, passedTests: 1, channels: [chosen], tokens: [token] }).model).toBe('large')
})

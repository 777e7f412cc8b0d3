import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { judgeTest, type TestOutcome, testFailure } from './judge-test.ts'

const rules = {
  AutomaticDisableChannelEnabled: true,
  AutomaticEnableChannelEnabled: true,
  ChannelDisableThreshold: 5,
}
const enabled = { status: 1, mayBeDisabled: true }
const good: TestOutcome = { timeMs: 5_000, isAccountFault: false }
const slow: TestOutcome = { timeMs: 5_004, isAccountFault: false }
const failed: TestOutcome = { timeMs: 10, error: new AppError('channel.bad-reply', {}), isAccountFault: false }
const badKey: TestOutcome = { ...failed, isAccountFault: true }

const cases: [what: string, TestOutcome, typeof enabled, Partial<typeof rules>, expected: string][] = [
  ['a good answer', good, enabled, {}, 'keep'],
  ['a slow answer', slow, enabled, {}, 'slow'],
  ['a slow failure', { ...failed, timeMs: 6_000 }, enabled, {}, 'slow'],
  ['a slow answer without a limit', slow, enabled, { ChannelDisableThreshold: 0 }, 'keep'],
  ['a failure that says nothing of the account', failed, enabled, {}, 'keep'],
  ['a bad key', badKey, enabled, {}, 'account'],
  ['a bad key that the site keeps', badKey, enabled, { AutomaticDisableChannelEnabled: false }, 'keep'],
  ['a slow one that the channel keeps', slow, { status: 1, mayBeDisabled: false }, {}, 'keep'],
  ['a good answer when taken out', good, { status: 3, mayBeDisabled: false }, {}, 'enable'],
  ['a slow answer when taken out', slow, { status: 3, mayBeDisabled: true }, {}, 'keep'],
  ['a failure when taken out', failed, { status: 3, mayBeDisabled: true }, {}, 'keep'],
  [
    'a good answer that the site does not follow',
    good,
    { status: 3, mayBeDisabled: true },
    { AutomaticEnableChannelEnabled: false },
    'keep',
  ],
  ['a good answer when switched off by hand', good, { status: 2, mayBeDisabled: true }, {}, 'keep'],
  ['a bad key when switched off by hand', badKey, { status: 2, mayBeDisabled: true }, {}, 'keep'],
]
test.each(cases)('%s', (_what, outcome, channel, changes, expected) => {
  const verdict = judgeTest(outcome, channel, { ...rules, ...changes })
  const found: string = verdict.state === 'disable' ? verdict.because : verdict.state
  expect(found).toBe(expected)
})

test('the reason names both times', () => {
  expect(testFailure(slow, rules)?.textIn('zh')).toBe('响应时间 5.00s 超过阈值 5.00s')
})

import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'

/** How a test call went. */
export interface TestOutcome {
  timeMs: number
  /** Missing when the vendor answered as it should. */
  error?: AppError | undefined
  /** The vendor said that the account behind the key is no good. */
  isAccountFault: boolean
}

/** `disable` for `account` or for `slow`; `error` says why, as administrators read it. */
export type TestVerdict =
  | { state: 'enable' }
  | { state: 'disable'; because: 'account' | 'slow'; error: AppError }
  | { state: 'keep' }

type Rules = Pick<
  OptionValues,
  'AutomaticDisableChannelEnabled' | 'AutomaticEnableChannelEnabled' | 'ChannelDisableThreshold'
>

/** Why a test was not passed: the failure itself, or an answer that took longer than the site allows. */
export function testFailure(outcome: TestOutcome, { ChannelDisableThreshold: limit }: Rules): AppError | undefined {
  return outcome.error ?? (isSlow(outcome, limit) ? slowError(outcome, limit) : undefined)
}

/** What a test means for the status of its channel. What was switched off by hand stays off. */
export function judgeTest(
  outcome: TestOutcome,
  { status, mayBeDisabled }: { status: number; mayBeDisabled: boolean },
  rules: Rules,
): TestVerdict {
  const error = testFailure(outcome, rules)
  if (status === ChannelStatus.autoDisabled && !error && rules.AutomaticEnableChannelEnabled) return { state: 'enable' }
  const mayTakeOut = status === ChannelStatus.enabled && mayBeDisabled && rules.AutomaticDisableChannelEnabled
  if (!error || !mayTakeOut) return { state: 'keep' }
  if (outcome.isAccountFault) return { state: 'disable', because: 'account', error }
  // A failure that took long is slow, too.
  if (!isSlow(outcome, rules.ChannelDisableThreshold)) return { state: 'keep' }
  return { state: 'disable', because: 'slow', error: slowError(outcome, rules.ChannelDisableThreshold) }
}

const slowError = ({ timeMs }: TestOutcome, limitSeconds: number) =>
  new AppError('channel.too-slow', { seconds: (timeMs / 1000).toFixed(2), limit: limitSeconds.toFixed(2) })

/** Of 0 seconds: nothing is too slow. */
const isSlow = ({ timeMs }: TestOutcome, limitSeconds: number): boolean =>
  limitSeconds > 0 && timeMs > limitSeconds * 1000

import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import type { TestOutcome } from './use-test-channel.ts'

/** Says how a test went. */
export function showTestOutcome(name: string, outcome: TestOutcome): void {
  if (outcome.state === 'passed') {
    toastSuccess(t('channels.test-passed', { name, seconds: outcome.seconds.toFixed(2) }))
  } else {
    toastError(new Error(t('channels.test-failed', { name, message: outcome.error.message }), { cause: outcome.error }))
  }
}

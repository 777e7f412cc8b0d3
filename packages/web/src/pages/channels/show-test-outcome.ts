import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import type { TestOutcome } from './use-test-channel.ts'

/** Says how a test went. */
export function showTestOutcome(name: string, outcome: TestOutcome): void {
  if (outcome.state === 'passed') {
    toastSuccess(`${t('channels.test-passed', { name, seconds: outcome.seconds.toFixed(2) })}${askedText(outcome)}`)
  } else {
    toastError(new Error(t('channels.test-failed', { name, message: outcome.error.message }), { cause: outcome.error }))
  }
}

/** Which call was made, where it was no chat. */
function askedText({ operation, model }: { operation: string; model: string }): string {
  if (!isNamed(operation)) return ''
  return t('channels.test-asked', { model, operation: t(`channels.test-${operation}`) })
}

const NAMED = ['completions', 'embeddings', 'images', 'moderations', 'rerank', 'speech', 'transcription'] as const

const isNamed = (operation: string): operation is (typeof NAMED)[number] => NAMED.some((name) => name === operation)

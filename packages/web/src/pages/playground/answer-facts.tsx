import { formatQuota } from '@tollgate/contract/quota'
import { CopyButton } from '../../components/copy-button.tsx'
import { countText } from '../../components/count-text.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import type { AnswerFacts } from './chat-messages.ts'
import styles from './chat-pane.module.css'

/** A single answer costs little: enough digits to tell it from nothing. */
const PRICE_DIGITS = 6

/** Tokens, price and time of one answer. */
export function AnswerFactsLine({ facts }: { facts: AnswerFacts }) {
  const display = useQuotaDisplay()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const amount = facts.quota === undefined ? undefined : formatQuota(facts.quota, display, PRICE_DIGITS)
  return (
    <>
      <span>
        {t('playground.fact-tokens', {
          input: countText(facts.promptTokens),
          output: countText(facts.completionTokens),
        })}
      </span>
      {facts.cachedTokens > 0 && <span>{t('playground.fact-cached', { count: countText(facts.cachedTokens) })}</span>}
      {facts.reasoningTokens > 0 && (
        <span>{t('playground.fact-reasoning', { count: countText(facts.reasoningTokens) })}</span>
      )}
      {amount !== undefined && (
        <span>
          {facts.isEstimate ? t('playground.fact-price-estimate', { amount }) : t('playground.fact-price', { amount })}
        </span>
      )}
      <span>{t('playground.fact-time', { first: seconds(facts.firstMs), total: seconds(facts.totalMs) })}</span>
      {facts.requestId !== '' && (
        <span className={styles.request}>
          {t('playground.request-id')}
          <CopyButton text={facts.requestId} label={t('playground.fact-request', { id: facts.requestId })} />
        </span>
      )}
    </>
  )
}

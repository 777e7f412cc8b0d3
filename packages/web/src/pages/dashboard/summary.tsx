import { readSelf } from '@tollgate/contract/endpoints/users'
import type { SeriesSums } from '@tollgate/contract/entities/data-series'
import { abbreviate, formatQuota } from '@tollgate/contract/quota'
import type { Fact } from '../../components/fact-list.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { SeriesRange } from './dashboard-question.ts'
import styles from './summary.module.css'

const SECONDS_PER_MINUTE = 60
const RATE_DIGITS = 3

interface SummaryProps {
  total: SeriesSums | undefined
  range: SeriesRange
  isForAll: boolean
}

/** What the whole range adds up to, and the reader's own account. */
export function Summary({ total, range, isForAll }: SummaryProps) {
  const display = useQuotaDisplay()
  const { data: user } = useEndpoint(readSelf)
  const minutes = Math.max(1, (range.end - range.start) / SECONDS_PER_MINUTE)
  const tokens = (total?.input_tokens ?? 0) + (total?.output_tokens ?? 0)
  const firstToken = total?.first_token_ms ?? null
  const figures: Fact[] = [
    { name: t('dashboard.sum-quota'), value: formatQuota(total?.quota ?? 0, display) },
    ...(isForAll
      ? [
          { name: t('dashboard.sum-cost'), value: usd(total?.cost ?? null) },
          { name: t('dashboard.sum-margin'), value: usd(total?.margin ?? null) },
        ]
      : []),
    { name: t('dashboard.sum-calls'), value: (total?.calls ?? 0).toLocaleString('en-US') },
    { name: t('dashboard.sum-tokens'), value: abbreviate(tokens) },
    { name: t('dashboard.sum-first-token'), value: firstToken === null ? '–' : `${(firstToken / 1000).toFixed(2)} s` },
    { name: t('dashboard.sum-errors'), value: (total?.errors ?? 0).toLocaleString('en-US') },
    { name: t('dashboard.rpm'), value: ((total?.calls ?? 0) / minutes).toFixed(RATE_DIGITS) },
    { name: t('dashboard.tpm'), value: (tokens / minutes).toFixed(RATE_DIGITS) },
    { name: t('dashboard.balance'), value: formatQuota(user?.quota ?? 0, display) },
    { name: t('dashboard.used'), value: formatQuota(user?.used_quota ?? 0, display) },
    { name: t('dashboard.calls'), value: (user?.request_count ?? 0).toLocaleString('en-US') },
  ]
  return (
    <dl className={styles.figures} aria-busy={total === undefined}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const usd = (amount: number | null): string =>
  amount === null ? '–' : formatQuota(amount, { inCurrency: true, quotaPerUnit: 1 })

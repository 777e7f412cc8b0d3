import { Tooltip } from '@mantine/core'
import { readSelf } from '@tollgate/contract/endpoints/users'
import type { SeriesSums } from '@tollgate/contract/entities/data-series'
import type { User } from '@tollgate/contract/entities/user'
import { abbreviate, formatQuota } from '@tollgate/contract/quota'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { SeriesRange } from './dashboard-question.ts'
import styles from './summary.module.css'

const SECONDS_PER_MINUTE = 60
const RATE_DIGITS = 3

interface Figure {
  name: string
  value: string
  /** What is counted, where the name does not say it. */
  hint?: string
}

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
  // Not read yet, or not to be read: no figure is better than a wrong one.
  const own = (say: (known: User) => string) => (user === undefined ? '–' : say(user))
  const figures: Figure[] = [
    { name: t('dashboard.sum-quota'), value: formatQuota(total?.quota ?? 0, display) },
    ...(isForAll
      ? [
          { name: t('dashboard.sum-cost'), value: usd(total?.cost ?? null), hint: t('dashboard.cost-hint') },
          { name: t('dashboard.sum-margin'), value: usd(total?.margin ?? null), hint: t('dashboard.margin-hint') },
        ]
      : []),
    { name: t('dashboard.sum-calls'), value: (total?.calls ?? 0).toLocaleString('en-US') },
    { name: t('dashboard.sum-tokens'), value: abbreviate(tokens) },
    { name: t('dashboard.sum-first-token'), value: firstToken === null ? '–' : `${(firstToken / 1000).toFixed(2)} s` },
    { name: t('dashboard.sum-errors'), value: (total?.errors ?? 0).toLocaleString('en-US') },
    { name: t('dashboard.rpm'), value: ((total?.calls ?? 0) / minutes).toFixed(RATE_DIGITS) },
    { name: t('dashboard.tpm'), value: (tokens / minutes).toFixed(RATE_DIGITS) },
    { name: t('dashboard.balance'), value: own((known) => formatQuota(known.quota, display)) },
    { name: t('dashboard.used'), value: own((known) => formatQuota(known.used_quota, display)) },
    { name: t('dashboard.calls'), value: own((known) => known.request_count.toLocaleString('en-US')) },
  ]
  return (
    <dl className={styles.figures} aria-busy={total === undefined}>
      {figures.map(({ name, value, hint }) => (
        <div key={name} className={styles.figure}>
          <dt>{hint === undefined ? name : <Hinted name={name} hint={hint} />}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Hinted({ name, hint }: { name: string; hint: string }) {
  return (
    <Tooltip label={hint} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must open by keyboard too */}
      <span tabIndex={0} className={styles.hinted}>
        {name}
      </span>
    </Tooltip>
  )
}

const usd = (amount: number | null): string =>
  amount === null ? '–' : formatQuota(amount, { inCurrency: true, quotaPerUnit: 1 })

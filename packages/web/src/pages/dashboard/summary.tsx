import { Tooltip } from '@mantine/core'
import { readSelf } from '@tollgate/contract/endpoints/users'
import type { SeriesSums } from '@tollgate/contract/entities/data-series'
import type { User } from '@tollgate/contract/entities/user'
import { formatDollars, formatQuota } from '@tollgate/contract/quota'
import { countText } from '../../components/count-text.ts'
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
  // Not read yet, or not to be read: no figure is better than a wrong one.
  const sum = (say: (known: SeriesSums) => string) => (total === undefined ? '–' : say(total))
  const own = (say: (known: User) => string) => (user === undefined ? '–' : say(user))
  const figures: Figure[] = [
    { name: t('dashboard.sum-quota'), value: sum(({ quota }) => formatQuota(quota, display)) },
    ...(isForAll
      ? [
          { name: t('dashboard.sum-cost'), value: usd(total?.cost ?? null), hint: t('dashboard.cost-hint') },
          { name: t('dashboard.sum-margin'), value: usd(total?.margin ?? null), hint: t('dashboard.margin-hint') },
        ]
      : []),
    { name: t('dashboard.sum-calls'), value: sum(({ calls }) => countText(calls)) },
    { name: t('dashboard.sum-tokens'), value: sum((known) => countText(tokensOf(known))) },
    { name: t('dashboard.sum-first-token'), value: sum(({ first_token_ms }) => seconds(first_token_ms)) },
    { name: t('dashboard.sum-errors'), value: sum(({ errors }) => countText(errors)) },
    { name: t('dashboard.rpm'), value: sum(({ calls }) => rate(calls / minutes)) },
    { name: t('dashboard.tpm'), value: sum((known) => rate(tokensOf(known) / minutes)) },
    { name: t('dashboard.balance'), value: own((known) => formatQuota(known.quota, display)) },
    { name: t('dashboard.used'), value: own((known) => formatQuota(known.used_quota, display)) },
    { name: t('dashboard.calls'), value: own((known) => countText(known.request_count)) },
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

const tokensOf = ({ input_tokens, output_tokens }: SeriesSums): number => input_tokens + output_tokens

const rate = (perMinute: number): string =>
  perMinute.toLocaleString('en-US', { minimumFractionDigits: RATE_DIGITS, maximumFractionDigits: RATE_DIGITS })

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(2)} s`

const usd = (amount: number | null): string => (amount === null ? '–' : formatDollars(amount))

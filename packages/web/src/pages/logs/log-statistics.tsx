import { Skeleton, Tooltip } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDollars, formatQuota } from '@tollgate/contract/quota'
import { countText } from '../../components/count-text.ts'
import type { Hue } from '../../components/hue.ts'
import { Tag } from '../../components/tag.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import styles from './log-statistics.module.css'

interface Sums {
  quota: number
  calls: number
  prompt_tokens: number
  completion_tokens: number
  rpm: number
  tpm: number
  /** USD; only for administrators, and null where it is not known. */
  cost?: number | null
}

/** Sums over the filter; calls and tokens a minute. */
export function LogStatistics({ query }: { query: UseQueryResult<Sums> }) {
  const display = useQuotaDisplay()
  // The table below says what went wrong; two notices would not say more.
  if (query.data === undefined) return query.isError ? null : <Skeleton className={styles.waiting ?? ''} />
  const { quota, calls, prompt_tokens: prompt, completion_tokens: completion, rpm, tpm, cost } = query.data
  return (
    <Tooltip label={t('logs.stat-hint')} multiline maw={320} events={{ hover: true, focus: false, touch: true }}>
      <span className={styles.figures}>
        <Figure hue="green" label={t('logs.stat-quota')} value={formatQuota(quota, display)} />
        {typeof cost === 'number' && <Figure hue="amber" label={t('logs.vendor-cost')} value={formatDollars(cost)} />}
        <Figure hue="indigo" label={t('logs.stat-calls')} value={countText(calls)} />
        <Figure hue="cyan" label={t('logs.tokens-input')} value={countText(prompt)} />
        <Figure hue="cyan" label={t('logs.tokens-output')} value={countText(completion)} />
        <Figure hue="blue" label="RPM" value={countText(rpm)} />
        <Figure hue="grape" label="TPM" value={countText(tpm)} />
      </span>
    </Tooltip>
  )
}

function Figure({ hue, label, value }: { hue: Hue; label: string; value: string }) {
  return (
    <Tag hue={hue}>
      {label}: <b className={styles.value}>{value}</b>
    </Tag>
  )
}

import { Skeleton, Tooltip } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatQuota } from '@tollgate/contract/quota'
import type { Hue } from '../../components/hue.ts'
import { Tag } from '../../components/tag.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import styles from './log-statistics.module.css'

/** Sums over the filter; calls and tokens a minute. */
export function LogStatistics({ query }: { query: UseQueryResult<{ quota: number; rpm: number; tpm: number }> }) {
  const display = useQuotaDisplay()
  // The table below says what went wrong; two notices would not say more.
  if (query.data === undefined) return query.isError ? null : <Skeleton height={20} width={280} />
  const { quota, rpm, tpm } = query.data
  return (
    <Tooltip label={t('logs.stat-hint')} multiline maw={320}>
      <span className={styles.figures}>
        <Figure hue="green" label={t('logs.stat-quota')} value={formatQuota(quota, display)} />
        <Figure hue="blue" label="RPM" value={String(rpm)} />
        <Figure hue="grape" label="TPM" value={String(tpm)} />
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

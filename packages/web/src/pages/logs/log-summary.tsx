import { Stack } from '@mantine/core'
import { LogType } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { FactList } from '../../components/fact-list.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { contentOf } from './log-content.ts'
import { logDetailOf } from './log-detail.ts'
import { LogPrice } from './log-price.tsx'
import { priceBreakdown } from './price-breakdown.ts'

/** What a row unfolds to: its text, and for calls how the price came about. */
export function LogSummary({ log }: { log: UsageLog }) {
  const { quota_per_unit: quotaPerUnit } = useSiteStatus()
  const breakdown =
    log.type === LogType.consume ? priceBreakdown(log, { detail: logDetailOf(log.other), quotaPerUnit }) : undefined
  const facts = [
    ...(log.content === '' ? [] : [{ name: t('logs.log-content'), value: contentOf(log) }]),
    ...(breakdown === undefined
      ? []
      : [{ name: t('logs.price-process'), value: <LogPrice log={log} breakdown={breakdown} /> }]),
  ]
  return (
    <Stack maw={640}>
      <FactList facts={facts.length > 0 ? facts : [{ name: t('logs.log-content'), value: t('table.none') }]} />
    </Stack>
  )
}

import { RedemptionStatus } from '@tollgate/contract/constants'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useNow } from '../../components/use-now.ts'
import { t } from '../../i18n/translate.ts'

/** State of a code; one that nobody used in time counts as expired. */
export function RedemptionStatusBadge({ code }: { code: Redemption }) {
  const now = useNow()
  switch (code.status) {
    case RedemptionStatus.unused:
      if (code.expired_time !== 0 && code.expired_time <= now)
        return <StatusBadge tone="warning">{t('redemptions.expired')}</StatusBadge>
      return <StatusBadge tone="good">{t('redemptions.unused')}</StatusBadge>
    case RedemptionStatus.disabled:
      return <StatusBadge tone="danger">{t('redemptions.disabled')}</StatusBadge>
    default:
      return <StatusBadge tone="muted">{t('redemptions.used')}</StatusBadge>
  }
}

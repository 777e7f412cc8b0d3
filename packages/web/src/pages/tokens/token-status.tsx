import { TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useNow } from '../../components/use-now.ts'
import { t } from '../../i18n/translate.ts'

/** State of a token at this moment; the allowed models show on hover when there is a limit. */
export function TokenStatusBadge({ token }: { token: Token }) {
  const now = useNow()
  switch (tokenStatusAt(token, now)) {
    case TokenStatus.enabled:
      if (!token.model_limits_enabled) return <StatusBadge tone="good">{t('tokens.enabled')}</StatusBadge>
      return (
        <StatusBadge tone="good" hint={token.model_limits.replaceAll(',', ', ')}>
          {t('tokens.enabled-limited')}
        </StatusBadge>
      )
    case TokenStatus.disabled:
      return <StatusBadge tone="danger">{t('tokens.disabled')}</StatusBadge>
    case TokenStatus.expired:
      return <StatusBadge tone="warning">{t('tokens.expired')}</StatusBadge>
    case TokenStatus.exhausted:
      return <StatusBadge tone="muted">{t('tokens.depleted')}</StatusBadge>
    default:
      return <StatusBadge tone="muted">{t('tokens.unknown')}</StatusBadge>
  }
}

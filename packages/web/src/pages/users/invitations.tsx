import { Text, Tooltip } from '@mantine/core'
import type { User } from '@tollgate/contract/entities/user'
import { formatQuota } from '@tollgate/contract/quota'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'

/** How many a user has invited; what that brought and who invited the user show on hover. */
export function Invitations({ user }: { user: User }) {
  const display = useQuotaDisplay()
  const income = t('users.invite-income', { amount: formatQuota(user.aff_history_quota, display) })
  const inviter = user.inviter_id === 0 ? t('users.inviter-none') : t('users.inviter', { id: user.inviter_id })
  return (
    <Tooltip label={`${income} · ${inviter}`} events={{ hover: true, focus: true, touch: true }}>
      <Text span inherit td="underline dotted" tabIndex={0}>
        {t('users.invited-count', { count: user.aff_count })}
      </Text>
    </Tooltip>
  )
}

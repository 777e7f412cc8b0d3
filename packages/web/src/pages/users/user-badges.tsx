import { UserStatus } from '@tollgate/contract/constants'
import type { User } from '@tollgate/contract/entities/user'
import { Role } from '@tollgate/contract/roles'
import type { Hue } from '../../components/hue.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Tag } from '../../components/tag.tsx'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'

const roles: Readonly<Record<number, { text: PlainTextKey; hue: Hue }>> = {
  [Role.user]: { text: 'users.role-user', hue: 'gray' },
  [Role.admin]: { text: 'users.role-admin', hue: 'yellow' },
  [Role.root]: { text: 'users.role-root', hue: 'orange' },
}

export function RoleTag({ role }: { role: number }) {
  const { text, hue } = roles[role] ?? { text: 'users.role-unknown', hue: 'red' }
  return <Tag hue={hue}>{t(text)}</Tag>
}

export function UserStatusBadge({ user }: { user: User }) {
  if (user.DeletedAt !== null) return <StatusBadge tone="muted">{t('users.cancelled')}</StatusBadge>
  switch (user.status) {
    case UserStatus.enabled:
      return <StatusBadge tone="good">{t('users.active')}</StatusBadge>
    case UserStatus.disabled:
      return <StatusBadge tone="danger">{t('users.banned')}</StatusBadge>
    default:
      return <StatusBadge tone="muted">{t('users.status-unknown')}</StatusBadge>
  }
}

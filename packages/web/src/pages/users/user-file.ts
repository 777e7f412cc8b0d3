import { UserStatus } from '@tollgate/contract/constants'
import type { User } from '@tollgate/contract/entities/user'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import { Role } from '@tollgate/contract/roles'
import { amountColumn, type FileColumn } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'

/** Users in a file. */
export const userFile = (display: QuotaDisplay): FileColumn<User>[] => [
  { title: 'ID', cell: (user) => user.id },
  { title: t('users.username'), cell: (user) => user.username },
  { title: t('users.display-name'), cell: (user) => user.display_name },
  { title: t('users.email'), cell: (user) => user.email },
  { title: t('users.role'), cell: ({ role }) => roleText(role) },
  { title: t('users.status'), cell: statusText },
  { title: t('users.group'), cell: (user) => user.group },
  amountColumn(t('users.balance'), { quotaOf: (user) => user.quota, display }),
  amountColumn(t('users.used'), { quotaOf: (user) => user.used_quota, display }),
  { title: t('users.requests'), cell: (user) => user.request_count },
  { title: t('users.invitations'), cell: (user) => user.aff_count },
  { title: t('users.inviter-id'), cell: (user) => user.inviter_id || null },
]

function roleText(role: number): string {
  if (role === Role.root) return t('users.role-root')
  if (role === Role.admin) return t('users.role-admin')
  return role === Role.user ? t('users.role-user') : t('users.role-unknown')
}

function statusText({ status, DeletedAt }: User): string {
  if (DeletedAt !== null) return t('users.cancelled')
  if (status === UserStatus.enabled) return t('users.active')
  return status === UserStatus.disabled ? t('users.banned') : t('users.status-unknown')
}

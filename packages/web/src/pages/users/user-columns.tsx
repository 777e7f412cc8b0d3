import type { User } from '@tollgate/contract/entities/user'
import { countText } from '../../components/count-text.ts'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { GroupTag } from '../../components/group-tag.tsx'
import { Money } from '../../components/money.tsx'
import { t } from '../../i18n/translate.ts'
import { Invitations } from './invitations.tsx'
import { UserActions } from './user-actions.tsx'
import { RoleTag, UserStatusBadge } from './user-badges.tsx'

interface ColumnOptions {
  onEdit: (id: number) => void
  /** Sums of the rows on the page. */
  totals: { quota: number; used: number; calls: number }
}

/** The columns of the user table. */
export const userColumns = ({ onEdit, totals }: ColumnOptions): TableColumn<User>[] => [
  { id: 'id', title: 'ID', width: 60, align: 'end', cell: (user) => user.id },
  {
    id: 'username',
    title: t('users.username'),
    width: 120,
    grow: 1,
    isFixed: true,
    card: 'title',
    cell: (user) => user.username,
  },
  {
    id: 'display-name',
    title: t('users.display-name'),
    width: 120,
    grow: 1,
    isHiddenAtFirst: true,
    cell: (user) => user.display_name,
  },
  {
    id: 'email',
    title: t('users.email'),
    width: 170,
    isHiddenAtFirst: true,
    cell: (user) => user.email,
    cardCell: (user) => user.email || null,
  },
  { id: 'group', title: t('users.group'), width: 90, cell: (user) => <GroupTag group={user.group} /> },
  {
    id: 'balance',
    title: t('users.balance'),
    width: 96,
    align: 'end',
    total: <Money quota={totals.quota} />,
    cell: (user) => <Money quota={user.quota} />,
  },
  {
    id: 'used',
    title: t('users.used'),
    width: 88,
    align: 'end',
    total: <Money quota={totals.used} />,
    cell: (user) => <Money quota={user.used_quota} />,
  },
  {
    id: 'requests',
    title: t('users.requests'),
    width: 72,
    align: 'end',
    total: countText(totals.calls),
    cell: (user) => countText(user.request_count),
  },
  { id: 'invitations', title: t('users.invitations'), width: 92, cell: (user) => <Invitations user={user} /> },
  { id: 'role', title: t('users.role'), width: 104, cell: (user) => <RoleTag role={user.role} /> },
  {
    id: 'status',
    title: t('users.status'),
    width: 90,
    card: 'badge',
    cell: (user) => <UserStatusBadge user={user} />,
  },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: 144,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (user) => <UserActions user={user} onEdit={() => onEdit(user.id)} />,
  },
]

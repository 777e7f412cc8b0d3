import { NEVER_EXPIRES } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { GroupTag } from '../../components/group-tag.tsx'
import { Money } from '../../components/money.tsx'
import { RelativeTime } from '../../components/time.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { TokenActions } from './token-actions.tsx'
import { TokenKey } from './token-key.tsx'
import { TokenStatusBadge } from './token-status.tsx'

interface TokenVerbs {
  onEdit: (id: number) => void
  onConnect: (token: Token) => void
}

// The words for a state are longer in Chinese, those on buttons and tags in English: a small laptop shows all columns.
const widths = {
  zh: { status: 150, group: 80, left: 76, actions: 204 },
  en: { status: 130, group: 94, left: 82, actions: 214 },
} as const

/** The columns of the token table. */
export function tokenColumns({ onEdit, onConnect }: TokenVerbs): TableColumn<Token>[] {
  const width = widths[currentLanguage()]
  return [
    {
      id: 'name',
      title: t('tokens.name'),
      width: 104,
      grow: 1,
      pin: 'start',
      isFixed: true,
      card: 'title',
      cell: (token) => token.name,
    },
    {
      id: 'status',
      title: t('tokens.status'),
      width: width.status,
      card: 'badge',
      cell: (token) => <TokenStatusBadge token={token} />,
    },
    { id: 'group', title: t('tokens.group'), width: width.group, cell: (token) => <GroupTag group={token.group} /> },
    {
      id: 'key',
      title: t('tokens.key'),
      width: 120,
      cell: (token) => <TokenKey token={token} />,
    },
    {
      id: 'used',
      title: t('tokens.used'),
      width: 72,
      align: 'end',
      cell: (token) => <Money quota={token.used_quota} />,
    },
    {
      id: 'left',
      title: t('tokens.left'),
      width: width.left,
      align: 'end',
      cell: (token) => (token.unlimited_quota ? t('table.unlimited') : <Money quota={token.remain_quota} />),
    },
    {
      id: 'created',
      title: t('tokens.created'),
      width: 84,
      cell: (token) => <RelativeTime seconds={token.created_time} />,
    },
    {
      id: 'last-used',
      title: t('tokens.last-used'),
      width: 104,
      isHiddenAtFirst: true,
      card: 'none',
      cell: (token) =>
        token.accessed_time === 0 ? t('tokens.never-used') : <RelativeTime seconds={token.accessed_time} />,
    },
    {
      id: 'expires',
      title: t('tokens.expires'),
      width: 86,
      cell: (token) =>
        token.expired_time === NEVER_EXPIRES ? t('table.never') : <RelativeTime seconds={token.expired_time} />,
    },
    {
      id: 'actions',
      title: t('table.actions-column'),
      width: width.actions,
      pin: 'end',
      isFixed: true,
      card: 'actions',
      cell: (token) => (
        <TokenActions token={token} onEdit={() => onEdit(token.id)} onConnect={() => onConnect(token)} />
      ),
    },
  ]
}
